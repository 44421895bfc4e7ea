import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { isMobile } from '#core/contact.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field } from '#console/kit/Field.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { t, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { certificationCalls, type Certification, type FoundCompany, type Licence } from '#features/certification/contract.ts'
import { CompanySearch } from '#features/certification/console/CompanySearch.tsx'
import { LicenceUpload } from '#features/certification/console/LicenceUpload.tsx'
import { creditCodeProblem } from '#features/certification/rules.ts'

type Values = {
  name: string
  creditCode: string
  legalPerson: string
  address?: string
  contactName: string
  contactMobile?: string
  licence: Licence | null
}

/** What was sent back begins with what was handed in. */
export function CertificationForm({ certification }: { certification: Certification }) {
  const t = useT()
  const { state, version, reason, contactMobile } = certification
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const submit = useCall(certificationCalls.submit, { changes: [certificationCalls.detail], ignoresErrors: true })
  const guard = useUnsavedGuard(isDirty && !submit.isPending)

  const choose = ({ name, creditCode, legalPerson }: FoundCompany) => {
    form.setFieldsValue({ name, ...(creditCode && { creditCode }), ...(legalPerson && { legalPerson }) })
    setDirty(true)
  }
  const send = async ({ licence, contactMobile: typed, address = '', ...values }: Values) => {
    try {
      const mobile = typed?.trim()
      await submit.mutateAsync({
        ...values,
        address,
        version,
        licenceFileId: licence?.fileId ?? '',
        ...(mobile && { contactMobile: mobile }),
      })
      setDirty(false)
      showToast({ kind: 'success', text: t('certification.submitted') })
    } catch (error) {
      if (showRefusedFields(form, error)) submit.reset()
    }
  }
  const { licence, name, creditCode, legalPerson, address, contactName } = certification
  return (
    <div>
      {state === 'Rejected' && (
        <div className="note cert-back">
          <Icon name="warn" />
          <div>
            <b>{t('certification.rejectedTitle')}</b>
            <p>{reason}</p>
          </div>
        </div>
      )}
      {submit.error && <ErrorNote error={submit.error} title={t('certification.notSubmitted')} />}
      <Form<Values>
        form={form}
        layout="vertical"
        size="large"
        scrollToFirstError
        className="cert-fields"
        initialValues={{ name, creditCode, legalPerson, address, contactName, licence }}
        onValuesChange={() => setDirty(true)}
        onFinish={(values) => void send(values)}
      >
        <div className="cert-wide">
          <Field name="name" label={t('certification.name')} isRequired hint={t('certification.nameHint')}>
            <CompanySearch onChoose={choose} />
          </Field>
        </div>
        <Field name="creditCode" label={t('certification.creditCode')} isRequired check={codeProblem}>
          <Input maxLength={40} className="mono" autoComplete="off" spellCheck={false} />
        </Field>
        <Field name="legalPerson" label={t('certification.legalPerson')} isRequired>
          <Input maxLength={60} autoComplete="off" />
        </Field>
        <div className="cert-wide">
          <Field name="address" label={t('certification.address')}>
            <Input maxLength={200} autoComplete="off" />
          </Field>
        </div>
        <Field name="contactName" label={t('certification.contactName')} isRequired>
          <Input maxLength={60} />
        </Field>
        <Field
          name="contactMobile"
          label={t('certification.contactMobile')}
          isRequired={contactMobile === ''}
          hint={t('certification.contactMobileHint')}
          check={mobileProblem}
        >
          <Input
            maxLength={30}
            inputMode="tel"
            {...(contactMobile && { placeholder: t('certification.contactMobileKept', { mobile: contactMobile }) })}
          />
        </Field>
        <div className="cert-wide">
          <Field name="licence" label={t('certification.licence')} isRequired hint={t('certification.licenceHint')}>
            <LicenceUpload />
          </Field>
        </div>
        <div className="cert-wide row g3 wrap">
          <Button type="primary" htmlType="submit" loading={submit.isPending}>
            {t(state === 'Rejected' ? 'certification.submitAgain' : 'certification.submit')}
          </Button>
          <span className="t13 m3">{t('certification.hint')}</span>
        </div>
      </Form>
      {guard}
    </div>
  )
}

function codeProblem(code: string): string | null {
  const problem = creditCodeProblem(code)
  return problem && t(`certification.wrong_${problem}`)
}

const mobileProblem = (mobile: string) => (isMobile(mobile) ? null : t('certification.mobileWrong'))
