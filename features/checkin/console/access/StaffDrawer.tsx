import { Checkbox, Form, Radio } from 'antd'
import { useState } from 'react'
import { checkinCalls } from '#features/checkin/contract.ts'
import { doorFields, staffModes, type DoorField, type StaffMode } from '#features/checkin/pointTypes.ts'
import type { StaffLink, WebCheckin } from '#features/checkin/shapes.ts'
import { callApi } from '#console/kit/callApi.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { Field } from '#console/kit/Field.tsx'
import { serverNow } from '#console/kit/serverTime.ts'
import { SwitchRow } from '#console/kit/SwitchRow.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { DraftDrawer } from '#features/checkin/console/DraftDrawer.tsx'
import { GateFields } from '#features/checkin/console/access/GateFields.tsx'
import type { Once } from '#features/checkin/console/access/OnceDialog.tsx'
import type { EventFacts } from '#features/checkin/console/points/PointFields.tsx'
import { linkChanges } from '#features/checkin/console/useCheckins.ts'

type Draft = {
  name: string
  gate: string
  checkinIds: string[]
  mode: StaffMode
  fields: DoorField[]
  isWalkIn: boolean
  expiresAt: string
}
type Props = {
  bventId: string
  link: StaffLink | null
  points: readonly WebCheckin[]
  event: EventFacts | undefined
  onMade: (once: Once) => void
  onClose: () => void
}

const DAY_MS = 86_400_000

/** A link is good until the event is over; for one that is over already, a day. */
function startOf(link: StaffLink | null, points: readonly WebCheckin[], event: EventFacts | undefined): Draft {
  if (link) {
    const { name, gate, checkinIds, mode, fields, isWalkIn, expiresAt } = link
    return { name, gate, checkinIds: checkinIds.filter((id) => points.some((point) => point.id === id)), mode, fields, isWalkIn, expiresAt }
  }
  const tomorrow = new Date(serverNow().getTime() + DAY_MS).toISOString()
  const expiresAt = event && Date.parse(event.endTime) > serverNow().getTime() ? event.endTime : tomorrow
  const checkinIds = points.filter(({ isMain }) => isMain).map(({ id }) => id)
  return { name: '', gate: '', checkinIds, mode: 'scan', fields: ['fullName', 'status', 'ticketName'], isWalkIn: false, expiresAt }
}

export function StaffDrawer({ bventId, link, points, event, onMade, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Draft>()
  const [start] = useState(() => startOf(link, points, event))
  const send = async ({ gate, ...draft }: Draft) => {
    const name = draft.name.trim()
    const made = await callApi(
      checkinCalls.saveStaffLink,
      { bventId, ...(link && { id: link.id, version: link.version }), ...draft, name, gate: gate.trim() },
      { ignoresErrors: true },
    )
    if (made.url && made.pin) onMade({ kind: 'link', name, url: made.url, pin: made.pin })
    else showToast({ kind: 'success', text: t('checkin.desk.saved', { name }) })
  }
  const inFuture = (expiresAt: string) => (Date.parse(expiresAt) > serverNow().getTime() ? null : t('checkin.desk.expiresPast'))

  return (
    <DraftDrawer
      title={link ? t('checkin.desk.editOf', { name: link.name }) : t('checkin.desk.addLink')}
      form={form}
      start={start}
      changes={linkChanges}
      onSend={send}
      onClose={onClose}
    >
      <GateFields points={points} />
      <Field name="mode" label={t('checkin.desk.mode')} isRequired>
        <Radio.Group options={staffModes.map((value) => ({ value, label: t(`checkin.desk.mode_${value}`) }))} />
      </Field>
      <Field name="fields" label={t('checkin.desk.fields')} hint={t('checkin.desk.fieldsHint')}>
        <Checkbox.Group options={doorFields.map((value) => ({ value, label: t(`checkin.desk.field_${value}`) }))} />
      </Field>
      <SwitchRow name="isWalkIn" label={t('checkin.desk.walkIn')} hint={t('checkin.desk.walkInHint')} />
      <Field name="expiresAt" label={t('checkin.desk.expires')} isRequired check={inFuture}>
        <DateTimePicker {...(event && { timeZone: event.timeZone })} />
      </Field>
    </DraftDrawer>
  )
}
