import { Form } from 'antd'
import { useState } from 'react'
import type { Ticket } from '#features/tickets/contract.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { FieldForm } from '#console/kit/Field.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { t, useT } from '#console/kit/text.ts'
import { draftOf, type DraftField, type TicketDraft } from '#features/tickets/console/draft.ts'
import { TicketFields, type Period } from '#features/tickets/console/TicketFields.tsx'
import { useTicketSave, type SaveNote } from '#features/tickets/console/useTicketSave.ts'
import '#features/tickets/console/tickets.css'

/** A ticket that is there, or what a new one begins with. */
export type TicketEdit = { ticket: Ticket } | { start: TicketDraft }

type Props = { bventId: string; edit: TicketEdit; period: Period | undefined; onClose: () => void }

export function TicketDrawer({ bventId, edit, period, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<TicketDraft>()
  const [isDirty, setDirty] = useState('start' in edit && edit.start.name !== '')
  const ticket = 'ticket' in edit ? edit.ticket : null
  const { base, note, submit, isBusy } = useTicketSave({ bventId, ticket, form, onSaved: onClose })

  return (
    <EditDrawer
      title={ticket ? t('tickets.edit', { name: ticket.name }) : t('tickets.add')}
      isDirty={isDirty}
      isBusy={isBusy}
      {...(!base && { saveText: t('tickets.add') })}
      onSave={form.submit}
      onClose={onClose}
    >
      {note && <Note note={note} />}
      <FieldForm<TicketDraft>
        form={form}
        initialValues={'ticket' in edit ? draftOf(edit.ticket) : edit.start}
        onValuesChange={() => setDirty(true)}
        onFinish={submit}
      >
        <TicketFields soldNum={base?.soldNum ?? 0} period={period} />
      </FieldForm>
    </EditDrawer>
  )
}

const fieldWords: Record<DraftField, () => string> = {
  name: () => t('tickets.name'),
  description: () => t('tickets.description'),
  price: () => t('tickets.price'),
  currency: () => t('tickets.currency'),
  isLimited: () => t('tickets.total'),
  totalTicket: () => t('tickets.total'),
  saleStartTime: () => t('tickets.saleStart'),
  saleEndTime: () => t('tickets.saleEnd'),
  perPersonLimit: () => t('tickets.perPerson'),
  isNeedApproval: () => t('tickets.approval'),
  isShow: () => t('tickets.show'),
}

function Note({ note }: { note: SaveNote }) {
  const t = useT()
  if (note.kind === 'failed')
    return (
      <div className="ticket-note">
        <ErrorNote error={note.error} title={t('tickets.notSaved')} />
      </div>
    )
  const fields = note.kind === 'changed' ? [...new Set(note.fields.map((field) => fieldWords[field]()))].join(t('kit.comma')) : ''
  return (
    <div className="note note-changed ticket-note" role="alert">
      <Icon name="info" />
      <div className="sp">
        <b>{note.kind === 'gone' ? t('tickets.gone') : t('tickets.changed')}</b>
        <p>{note.kind === 'gone' ? t('tickets.goneText') : t('tickets.changedFields', { fields })}</p>
      </div>
    </div>
  )
}
