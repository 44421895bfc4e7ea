import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { isEmail, isMobile } from '#core/contact.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { cardPart } from '#console/kit/writerPart.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { genders } from '#features/notices/salutation.ts'
import type { Guest } from '#features/invitations/shapes.ts'

type Values = Pick<Guest, 'name' | 'title' | 'gender' | 'company' | 'mobile' | 'email' | 'labels' | 'note'> & { language: 'zh-CN' | 'en' }
type Props = { bventId: string; guest?: Guest; onDone: (text: string) => void; onClose: () => void }
const blank: Values = { name: '', title: '', gender: '', company: '', mobile: '', email: '', labels: [], note: '', language: 'zh-CN' }

/** One guest, new or known; whoever is on the list already is told whose they are. */
export function GuestDrawer({ bventId, guest, onDone, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const { mutateAsync, isPending } = useCall(calls.saveGuest, { changes: [calls.guests, calls.guest, calls.plan, calls.myTask] })
  const save = async () => {
    const given = await form.validateFields().catch(() => null)
    if (!given) return
    const of = guest ? { inviteeId: guest.inviteeId, version: guest.version } : {}
    const saved = await mutateAsync({ bventId, ...of, ...given }).catch(() => null)
    if (saved) onDone(saved.met ? t(`invitations.met_${saved.met.outcome}`, { name: saved.met.ownerName }) : t('invitations.saved'))
  }
  /** What somebody typed stays. */
  const fillCard = ({ fullName, jobTitle, ...card }: Record<'fullName' | 'company' | 'jobTitle' | 'mobile' | 'email', string>) => {
    const read = { name: fullName, title: jobTitle, company: card.company, mobile: card.mobile, email: card.email }
    const now = form.getFieldsValue()
    const taken = Object.entries(read).filter(([name, text]) => text && !now[name as keyof typeof read])
    form.setFieldsValue(Object.fromEntries(taken))
    setDirty(true)
    return taken.length
  }
  return (
    <EditDrawer
      title={t(guest ? 'invitations.editGuest' : 'invitations.addGuest')}
      isDirty={isDirty}
      isBusy={isPending}
      onSave={() => void save()}
      onClose={onClose}
    >
      {!guest && <PartOf of={cardPart} props={{ onCard: fillCard }} />}
      <FieldForm<Values> form={form} initialValues={guest ? { ...blank, ...guest } : blank} onValuesChange={() => setDirty(true)}>
        <Field name="name" label={t('invitations.col_name')} isRequired>
          <Input maxLength={60} />
        </Field>
        <Field name="company" label={t('invitations.col_company')}>
          <Input maxLength={120} />
        </Field>
        <Field name="title" label={t('invitations.col_title')}>
          <Input maxLength={60} />
        </Field>
        <Field name="gender" label={t('invitations.col_gender')} hint={t('invitations.genderHint')}>
          <Radio.Group options={genders.map((value) => ({ value, label: t(`invitations.gender_${value}`) }))} />
        </Field>
        <Field
          name="mobile"
          label={t('invitations.col_mobile')}
          check={(value: string) => (isMobile(value) ? null : t('invitations.row_mobile'))}
        >
          <Input inputMode="tel" maxLength={30} />
        </Field>
        <Field
          name="email"
          label={t('invitations.col_email')}
          check={(value: string) => (isEmail(value) ? null : t('invitations.row_email'))}
        >
          <Input inputMode="email" maxLength={254} />
        </Field>
        <Field name="language" label={t('invitations.language')}>
          <Select
            options={[
              { value: 'zh-CN', label: t('invitations.chinese') },
              { value: 'en', label: t('invitations.english') },
            ]}
          />
        </Field>
        <Field name="labels" label={t('invitations.col_labels')}>
          <Select mode="tags" maxCount={10} open={false} suffixIcon={null} tokenSeparators={[',', '，']} />
        </Field>
        <Field name="note" label={t('invitations.note')}>
          <Input.TextArea rows={2} maxLength={500} />
        </Field>
      </FieldForm>
    </EditDrawer>
  )
}
