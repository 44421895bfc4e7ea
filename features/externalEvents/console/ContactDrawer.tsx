import { Input } from 'antd'
import { useState } from 'react'
import { isEmail } from '#core/contact.ts'
import type { ExternalContact } from '#features/externalEvents/contract.ts'
import { isPhone, type ListChange } from '#features/externalEvents/rules.ts'
import { Field } from '#console/kit/Field.tsx'
import { t, useT } from '#console/kit/text.ts'
import { ItemDrawer } from '#features/externalEvents/console/ItemDrawer.tsx'

type Props = {
  contact: ExternalContact | null
  onChange: (change: ListChange<ExternalContact>) => Promise<boolean>
  onClose: () => void
}

const blank: ExternalContact = { name: '', title: '', mobile: '', email: '', remark: '' }

export function ContactDrawer({ contact, onChange, onClose }: Props) {
  const t = useT()
  const [old, setOld] = useState(contact)
  const save = async (next: ExternalContact) => {
    const isSaved = await onChange({ old, next })
    if (!isSaved) setOld(null)
    return isSaved
  }
  return (
    <ItemDrawer<ExternalContact>
      title={contact ? t('externalEvents.editContact', { name: contact.name }) : t('externalEvents.addContact')}
      saveText={t(old ? 'core.save' : 'externalEvents.addContact')}
      initial={contact ?? blank}
      itemName={contact?.name ?? ''}
      onSave={save}
      onClose={onClose}
    >
      <Field name="name" label={t('externalEvents.contactName')} isRequired>
        <Input maxLength={100} autoComplete="off" />
      </Field>
      <Field name="title" label={t('externalEvents.contactTitle')}>
        <Input maxLength={200} autoComplete="off" />
      </Field>
      <Field name="mobile" label={t('externalEvents.mobile')} check={mobileProblem}>
        <Input type="tel" maxLength={30} autoComplete="off" />
      </Field>
      <Field name="email" label={t('externalEvents.email')} check={emailProblem}>
        <Input type="email" maxLength={200} autoComplete="off" />
      </Field>
      <Field name="remark" label={t('externalEvents.remark')} hint={t('externalEvents.remarkHint')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </ItemDrawer>
  )
}

function mobileProblem(mobile: string): string | null {
  return isPhone(mobile) ? null : t('externalEvents.mobileWrong')
}

function emailProblem(email: string): string | null {
  return isEmail(email.trim()) ? null : t('externalEvents.emailWrong')
}
