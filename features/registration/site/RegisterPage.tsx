import { useEffect, useMemo, useState } from 'react'
import type { PublicForm } from '#features/registration/contract.ts'
import { orderPath } from '#features/links/siteLinks.ts'
import { BillLines } from '#features/registration/site/BillLines.tsx'
import { billOf, countsOf } from '#features/registration/site/choice.ts'
import type { Draft } from '#features/registration/site/draft.ts'
import { Discounts } from '#features/registration/site/Discounts.tsx'
import { FormStep } from '#features/registration/site/FormStep.tsx'
import { FormTools } from '#features/registration/site/formTools.ts'
import { Note } from '#features/registration/site/Notes.tsx'
import { payFor } from '#features/registration/site/payFor.ts'
import { TermsNote } from '#features/registration/site/TermsNote.tsx'
import { RegisterHead } from '#features/registration/site/RegisterHead.tsx'
import { firstDraft, toldBy, wayOf, withCounts, type Told } from '#features/registration/site/registerState.ts'
import { TicketDock } from '#features/registration/site/TicketDock.tsx'
import { isFree, TicketStep } from '#features/registration/site/TicketStep.tsx'
import { useCodes, withTickets } from '#features/registration/site/useCodes.ts'
import { useDraft } from '#features/registration/site/useDraft.ts'
import { useRegions } from '#features/registration/site/useRegions.ts'
import { useRegistering, type Registered } from '#features/registration/site/useRegistering.ts'
import { say } from '#features/registration/site/say.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { callSite, type Refusal } from '#site/kit/callSite.ts'
import { sendFile } from '#site/kit/sendFile.ts'
import { useOnline } from '#site/kit/useOnline.ts'
import type { RegisterData } from '#features/registration/site/pageData.ts'

type Props = RegisterData & {
  /** What the page begins with where nothing is kept on the device. */
  first?: (form: PublicForm) => Draft
  /** Told of every answer: a designer explains what follows from it. */
  onDraft?: (draft: Draft) => void
}

/** From the choice of tickets to an order: two steps on one page, kept on the device all the way. */
export function RegisterPage({ form: given, page, first = firstDraft, onDraft }: Props) {
  const [fresh, setFresh] = useState<PublicForm | null>(null)
  const { bventId } = given.event
  const place = useMemo(() => {
    const { pathId, fields, tickets } = fresh ?? given
    return { bventId, pathId, fields, ticketIds: tickets.map(({ ticketId }) => ticketId) }
  }, [bventId, fresh, given])
  const { draft, change, isRestored, drop } = useDraft(place, () => first(given))
  const codes = useCodes(given, draft.codes, change)
  const form = useMemo(() => withTickets(fresh ?? given, codes.tickets), [fresh, given, codes.tickets])
  useEffect(() => onDraft?.(draft), [draft, onDraft])
  /** Without a number of a request none was made: the page is a preview. */
  const [told, setTold] = useState<(Told & { requestId: string }) | null>(null)
  const [isWelcome, setIsWelcome] = useState(isRestored)
  const [hasMoved, setHasMoved] = useState(false)
  const isOnline = useOnline()
  const registering = useRegistering(draft.submission, { onRegistered, onRefused })
  const regions = useRegions(form.fields)
  const tools = useMemo(
    () => ({
      regions,
      upload: (_: string, file: File, onProgress: (share: number) => void) =>
        sendFile(registrationCalls.upload, { bventId }, file, onProgress),
    }),
    [bventId, regions],
  )

  /** Back from the payment leads to the order, not to an empty form. */
  async function onRegistered(order: Registered) {
    drop()
    const address = orderPath({ bventId, language: form.language, orderId: order.orderId })
    const way = wayOf(form, draft)
    history.replaceState(null, '', order.resultPage ? `${address}?result=${order.resultPage}` : address)
    const payUrl = order.resultPage || way?.payType !== 'Online' ? null : await payFor(order.orderId, way.provider)
    if (payUrl) location.assign(payUrl)
    else location.reload()
  }

  async function onRefused(refusal: Refusal) {
    const next = toldBy(refusal, form, draft.people.length)
    change({ submission: null, ...(next.isAboutCodes && { verified: {} }) })
    setTold({ ...next, requestId: refusal.requestId })
    if (next.discountCode) codes.drop(next.discountCode)
    if (!next.isAboutTickets && next.discountCode === null) return
    const { result } = await callSite(registrationCalls.form, {
      bventId,
      language: form.language,
      pathId: form.pathId,
      invitationCode: form.invitationCode,
    })
    if (result) setFresh(result)
    if (next.isAboutTickets) move(false)
  }

  function move(isAtForm: boolean) {
    setHasMoved(true)
    change({ isAtForm })
  }

  function startOver() {
    change(firstDraft(form))
    setIsWelcome(false)
    setTold(null)
  }

  const offers = [...form.discounts, ...codes.offers]
  const bill = billOf(form.tickets, draft.people, offers)
  const codesPart = <Discounts hasCodes={form.hasCodes} offers={offers} bill={bill} codes={codes} onEdit={() => setTold(null)} />
  const notes = (
    <>
      {!isOnline && (
        <Note kind="warning" icon="offline">
          {say('offline')}
        </Note>
      )}
      {registering.state === 'unknown' && (
        <Note kind="warning" icon="clock">
          {say('unknownOutcome')}{' '}
          <button type="button" className="button inline" onClick={registering.checkNow}>
            {say('checkAgain')}
          </button>
        </Note>
      )}
      {isWelcome && !told && registering.state === 'idle' && (
        <Note kind="info" icon="check">
          {say('kept')}{' '}
          <button type="button" className="button inline" onClick={startOver}>
            {say('startOver')}
          </button>
        </Note>
      )}
      {told && (
        <Note kind={told.requestId ? 'danger' : 'info'} icon={told.requestId ? 'warn' : 'check'}>
          {told.message}
          {told.requestId && <small>{say('requestNo', { id: told.requestId })}</small>}
          {told.needsReload && (
            <button type="button" className="button inline" onClick={() => location.reload()}>
              {say('reload')}
            </button>
          )}
        </Note>
      )}
    </>
  )

  return (
    <FormTools value={tools}>
      {draft.isAtForm ? (
        <FormStep
          form={form}
          page={page}
          draft={draft}
          bill={bill}
          codes={codesPart}
          told={told?.fields ?? []}
          notes={notes}
          isSending={registering.state !== 'idle'}
          isOnline={isOnline}
          hasMoved={hasMoved}
          change={change}
          onEdit={() => setTold(null)}
          onBack={form.tickets.length > 1 || draft.people.length > 1 ? () => move(false) : null}
        />
      ) : (
        <main className="page register">
          <RegisterHead form={form} title={say('chooseTickets')} hasBanner={page.showBanner} page={page} hasMoved={hasMoved} />
          <div className="form">
            {notes}
            <TicketStep
              tickets={form.tickets}
              counts={countsOf(draft.people)}
              timeZone={form.event.timeZone}
              onCount={(ticketId, count) => {
                setTold(null)
                change({ people: withCounts(form, draft.people, { ...countsOf(draft.people), [ticketId]: count }) })
              }}
            />
            {codesPart}
            {(!bill.isFree || bill.discounts.size > 0) && draft.people.length > 0 && <BillLines bill={bill} />}
            {form.tickets.some((ticket) => !isFree(ticket)) && (
              <p className="hint">
                {form.payWays.length > 0
                  ? say('payWays', { ways: form.payWays.map(({ name }) => name).join(form.language === 'en' ? ', ' : '、') })
                  : say('noPayWay')}
              </p>
            )}
            {form.tickets.some((ticket) => !isFree(ticket)) && (
              <TermsNote terms={form.terms} timeZone={form.event.timeZone} currency={form.currency} />
            )}
          </div>
          <TicketDock form={form} bill={bill} n={draft.people.length} onNext={() => move(true)} />
        </main>
      )}
    </FormTools>
  )
}
