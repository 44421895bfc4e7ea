import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { errors } from '#core/errors.ts'
import type { FileRef } from '#core/schema.ts'
import { companyCalls, type Company } from '#features/company/contract.ts'
import { orgCalls } from '#features/org/contract.ts'
import { Can, useCan } from '#console/kit/Can.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { FileUpload } from '#console/kit/FileUpload.tsx'
import { useCall } from '#console/kit/query.ts'
import { t, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { loadUser } from '#console/kit/user.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import '#features/company/console/company.css'

type Values = { name: string; logo: FileRef[] }

const MAX_NAME = 60

/** The organisation keeps the address of its logo; the upload shows it as the file it is. */
function logoOf({ logo, name }: Company): FileRef[] {
  return logo ? [{ id: logo.slice('/files/'.length), fileName: name, extension: 'webp', relativeUrl: logo, absoluteUrl: logo }] : []
}

export function CompanyForm({ company }: { company: Company }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const canSave = useCan(companyCalls.save.access)
  const save = useCall(companyCalls.save, { changes: [companyCalls.info, orgCalls.getOrg] })
  const guard = useUnsavedGuard(isDirty && !save.isPending)

  const submit = ({ name, logo }: Values) =>
    save.mutate(
      { name, logo: logo[0]?.relativeUrl ?? null, version: company.version },
      {
        onSuccess: () => {
          setDirty(false)
          void loadUser().catch(() => {})
          showToast({ kind: 'success', text: t('company.saved') })
        },
        onError: ({ code }) => code === errors['core.changed'].code && showToast({ text: t('company.changedMeanwhile') }),
      },
    )

  return (
    <FieldForm<Values>
      form={form}
      disabled={!canSave}
      initialValues={{ name: company.name, logo: logoOf(company) }}
      onValuesChange={() => setDirty(true)}
      onFinish={submit}
    >
      <Field name="name" label={t('company.name')} isRequired check={nameProblem}>
        <Input maxLength={MAX_NAME + 1} />
      </Field>
      <Field name="logo" label={t('company.logo')} hint={t('company.logoHint')}>
        <FileUpload purpose="logo" isDisabled={!canSave} />
      </Field>
      <Can call={companyCalls.save}>
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!isDirty}>
          {t('core.save')}
        </Button>
      </Can>
      {guard}
    </FieldForm>
  )
}

function nameProblem(name: string): string | null {
  return [...name.trim()].length > MAX_NAME ? t('company.nameLong') : null
}
