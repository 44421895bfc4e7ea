import { Button, Dropdown, Modal } from 'antd'
import { useState } from 'react'
import { errors } from '#core/errors.ts'
import { ticketCalls, type Ticket } from '#features/tickets/contract.ts'
import type { CallError } from '#console/kit/callApi.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { draftOf, inputOf } from '#features/tickets/console/draft.ts'
import { ticketChanges, useTicketCache } from '#features/tickets/console/useTickets.ts'

const UNDO_SECONDS = 8

export function TicketActions({ bventId, ticket }: { bventId: string; ticket: Ticket }) {
  const t = useT()
  const [isRefused, setRefused] = useState(false)
  const erase = useErase(bventId, ticket, () => setRefused(true))
  const remove = () => (ticket.soldNum > 0 ? setRefused(true) : erase())
  const items = [{ key: 'delete', label: t('core.delete'), danger: true, icon: <Icon name="trash" />, onClick: remove }]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        <Button type="text" size="small" icon={<Icon name="more" />} aria-label={t('tickets.actionsOf', { name: ticket.name })} />
      </Dropdown>
      {isRefused && <CloseInstead bventId={bventId} ticket={ticket} onClose={() => setRefused(false)} />}
    </>
  )
}

/** Nobody ever held it, so the same ticket in the same place is all that undoing takes. */
function useErase(bventId: string, ticket: Ticket, onHeld: () => void): () => void {
  const t = useT()
  const { ids } = useTicketCache(bventId)
  const remove = useCall(ticketCalls.delete, { changes: ticketChanges, ignoresErrors: true })
  const save = useCall(ticketCalls.save, { changes: ticketChanges })
  const sort = useCall(ticketCalls.sort, { changes: ticketChanges })
  const { ticketId, name, isOpen } = ticket

  const restore = async (order: readonly string[]) => {
    const again = await save.mutateAsync({ bventId, ...inputOf(draftOf(ticket)), isOpen })
    await sort.mutateAsync({ bventId, ticketIds: order.map((id) => (id === ticketId ? again.ticketId : id)) })
  }
  // The row is gone before the answer is: only what is awaited still runs then.
  const erase = async (order: readonly string[]) => {
    await remove.mutateAsync({ bventId, ticketId })
    showToast({
      kind: 'success',
      text: t('tickets.deleted', { name }),
      seconds: UNDO_SECONDS,
      action: { label: t('tasks.undo'), run: () => void restore(order).catch(() => {}) },
    })
  }
  const refused = ({ code, message }: CallError) =>
    code === errors['ticket.hasSold'].code ? onHeld() : showToast({ kind: 'error', text: message, closable: true })
  return () => void erase(ids()).catch(refused)
}

function CloseInstead({ bventId, ticket, onClose }: { bventId: string; ticket: Ticket; onClose: () => void }) {
  const t = useT()
  const { name, ticketId, isOpen } = ticket
  const close = useCall(ticketCalls.open, { changes: ticketChanges })
  const { put } = useTicketCache(bventId)
  const confirm = () =>
    close.mutate(
      { bventId, ticketId, isOpen: false },
      {
        onSuccess: (closed) => {
          put(closed)
          showToast({ kind: 'success', text: t('tickets.closed', { name }) })
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      centered
      width={440}
      title={t('tickets.cannotDelete', { name })}
      cancelText={t(isOpen ? 'core.cancel' : 'core.close')}
      okText={t('tickets.closeInstead')}
      confirmLoading={close.isPending}
      okButtonProps={{ style: isOpen ? {} : { display: 'none' } }}
      onOk={confirm}
      onCancel={onClose}
    >
      <p className="m2">{t('tickets.cannotDeleteText')}</p>
      {!isOpen && <p className="m2">{t('tickets.alreadyClosed')}</p>}
    </Modal>
  )
}
