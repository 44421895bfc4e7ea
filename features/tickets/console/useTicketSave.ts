import type { FormInstance } from 'antd'
import { useState } from 'react'
import { errors } from '#core/errors.ts'
import { priceText } from '#core/money.ts'
import { ticketCalls, type Ticket } from '#features/tickets/contract.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { showFieldProblem, showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { changesOf, draftOf, inputOf, normalised, rebased, type DraftField, type TicketDraft } from '#features/tickets/console/draft.ts'
import { useTicketCache } from '#features/tickets/console/useTickets.ts'

/** What stands above the form after a refusal. */
export type SaveNote = { kind: 'changed'; fields: DraftField[] } | { kind: 'gone' } | { kind: 'failed'; error: CallError }

type Given = { bventId: string; ticket: Ticket | null; form: FormInstance<TicketDraft>; onSaved: () => void }

/** Saves from the version the person saw; whatever is refused, what was typed stays in the form. */
export function useTicketSave({ bventId, ticket, form, onSaved }: Given) {
  const t = useT()
  const [base, setBase] = useState(ticket)
  const [note, setNote] = useState<SaveNote | null>(null)
  const cache = useTicketCache(bventId)
  const [isBusy, setBusy] = useState(false)

  const submit = (values: Partial<TicketDraft>) => void send(normalised({ ...(base && draftOf(base)), ...values }), base)

  /** Not a queued write: what is closed while the network is away must not be saved later. */
  const send = async (draft: TicketDraft, from: Ticket | null): Promise<void> => {
    const what = from ? { ticketId: from.ticketId, version: from.version, ...changesOf(draftOf(from), draft) } : inputOf(draft)
    setBusy(true)
    try {
      const { name } = await callApi(ticketCalls.save, { bventId, ...what }, { ignoresErrors: true })
      showToast({ kind: 'success', text: t(from ? 'tickets.saved' : 'tickets.added', { name }) })
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await refused(error, draft, from).catch(() => setNote({ kind: 'failed', error }))
    } finally {
      setBusy(false)
      cache.refresh()
    }
  }

  const refused = async (error: CallError, mine: TicketDraft, from: Ticket | null) => {
    setNote(null)
    const { code } = error
    if (code === errors['core.invalid'].code && showRefusedFields(form, error)) return
    const isStale = ([errors['core.changed'].code, errors['core.notFound'].code] as number[]).includes(code)
    const isAboutSold = ([errors['ticket.hasSold'].code, errors['ticket.belowSold'].code] as number[]).includes(code)
    if (!from || !(isStale || isAboutSold)) return setNote({ kind: 'failed', error })

    const theirs = (await cache.newest()).find(({ ticketId }) => ticketId === from.ticketId)
    setBase(theirs ?? null)
    if (!theirs) return setNote({ kind: 'gone' })
    const { draft, changed } = rebased(draftOf(from), mine, draftOf(theirs))
    form.setFieldsValue(draft)
    // Opening and closing raise the version too: where no field of the form differs there is nothing to ask.
    if (isStale) return changed.length === 0 ? send(draft, theirs) : setNote({ kind: 'changed', fields: changed })
    if (code === errors['ticket.belowSold'].code)
      return showFieldProblem(form, 'totalTicket', t('tickets.totalBelowSold', { n: theirs.soldNum }))
    form.setFieldsValue({ price: theirs.price, currency: theirs.currency })
    showFieldProblem(form, 'price', t('tickets.priceJustFixed', { price: priceText(theirs.price, theirs.currency) }))
  }

  return { base, note, submit, isBusy }
}
