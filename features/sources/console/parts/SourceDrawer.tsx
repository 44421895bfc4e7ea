import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { showFieldProblem, showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { FileUpload } from '#console/kit/FileUpload.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { refetchCalls, useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { errors } from '#core/errors.ts'
import type { FileRef } from '#core/schema.ts'
import { orgCalls } from '#features/org/contract.ts'
import { sourceChanges } from '#features/sources/console/useSources.ts'
import { sourceCalls, type Source } from '#features/sources/contract.ts'
import { readCode, SOURCE_CODE_LENGTH, sourceIcons } from '#features/sources/rules.ts'

type Draft = { name: string; code: string; icon: Source['icon']; accountId: string | null; portrait: FileRef[] }
type Props = { bventId: string; kind: 'channel' | 'promoter'; source: Source | null; onClose: () => void }

const MAX_NAME = 60

export function SourceDrawer({ bventId, kind, source, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [form] = Form.useForm<Draft>()
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const start: Draft = {
    name: source?.name ?? '',
    code: source?.code ?? '',
    icon: source?.icon ?? (kind === 'promoter' ? 'users' : 'link'),
    accountId: source?.accountId ?? null,
    portrait: source?.portrait ? [source.portrait] : [],
  }
  const save = async (draft: Draft) => {
    setBusy(true)
    setError(null)
    const { code, portrait, ...rest } = { ...start, ...draft }
    const portraitFileId = portrait[0]?.id ?? null
    const known = source ? { id: source.id, version: source.version, isEnable: source.isEnable } : { code }
    try {
      await callApi(sourceCalls.save, { bventId, kind, portraitFileId, ...rest, ...known }, { ignoresErrors: true })
      showToast({ kind: 'success', text: t('sources.saved', { name: rest.name }) })
      onClose()
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      if (refused.code === errors['source.codeTaken'].code) showFieldProblem(form, 'code', refused.message)
      else if (refused.code === errors['source.isPromoter'].code) showFieldProblem(form, 'accountId', refused.message)
      else if (refused.code !== errors['core.invalid'].code || !showRefusedFields(form, refused)) setError(refused)
    } finally {
      setBusy(false)
      void refetchCalls(client, sourceChanges)
    }
  }
  const isPromoter = kind === 'promoter'
  const title = source ? t('sources.edit', { name: source.name }) : t(isPromoter ? 'sources.addPromoter' : 'sources.add')
  return (
    <EditDrawer title={title} isDirty={isDirty} isBusy={isBusy} onSave={form.submit} onClose={onClose}>
      {error && <ErrorNote error={error} />}
      <FieldForm<Draft> form={form} initialValues={start} onValuesChange={() => setDirty(true)} onFinish={(draft) => void save(draft)}>
        {isPromoter && <MemberField onName={(name) => !form.getFieldValue('name') && form.setFieldValue('name', name)} />}
        <Field
          name="name"
          label={t(isPromoter ? 'sources.promoterName' : 'sources.channelName')}
          isRequired
          hint={t('sources.channelNameHint')}
        >
          <Input maxLength={MAX_NAME} autoComplete="off" data-autofocus />
        </Field>
        {isPromoter && (
          <Field name="portrait" label={t('sources.portrait')} hint={t('sources.portraitHint')}>
            <FileUpload purpose="content" />
          </Field>
        )}
        {!source && (
          <Field
            name="code"
            label={t('sources.code')}
            hint={t('sources.codeHint')}
            check={(text: string) => (text && !readCode(text) ? t('sources.codeForm') : null)}
          >
            <Input prefix="/c/" maxLength={SOURCE_CODE_LENGTH} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
        )}
        {!isPromoter && (
          <Field name="icon" label={t('sources.icon')}>
            <Select
              options={sourceIcons.map((value) => ({
                value,
                label: (
                  <span className="row g2">
                    <Icon name={value} />
                    {t(`sources.icon_${value}`)}
                  </span>
                ),
              }))}
            />
          </Field>
        )}
      </FieldForm>
    </EditDrawer>
  )
}

function MemberField({ onName }: { onName: (name: string) => void }) {
  const t = useT()
  const { data = [] } = useCallQuery(orgCalls.membersNoPage, {}, { ignoresErrors: true })
  return (
    <Field name="accountId" label={t('sources.member')} hint={t('sources.memberHint')}>
      <Select
        allowClear
        showSearch
        optionFilterProp="label"
        placeholder={t('sources.memberNone')}
        options={data.map(({ accountId, name }) => ({ value: accountId, label: name }))}
        onChange={(_, chosen) => chosen && !Array.isArray(chosen) && onName(chosen.label)}
      />
    </Field>
  )
}
