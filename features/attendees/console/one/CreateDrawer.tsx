import { eventCalls } from '#features/events/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { priceText } from '#core/money.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { ticketCalls, type Ticket } from '#features/tickets/contract.ts'
import { UNLIMITED } from '#features/tickets/rules.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { cardPart } from '#console/kit/writerPart.ts'
import { PartOf } from '#console/kit/Part.tsx'
import { callQuery, useCall, useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { usePage } from '#console/kit/usePage.ts'
import { showToast } from '#console/kit/toast.ts'
import { attendeeReads } from '#features/attendees/reads.ts'
import { usePathFields } from '#features/attendees/console/list/useAttendeeFields.ts'
import { AnswerFields } from '#features/attendees/console/one/AnswerFields.tsx'
import { changedNames, sentAnswer } from '#features/attendees/console/one/answers.ts'
import { refusalOf } from '#features/attendees/console/one/refusal.ts'
import { toProblem } from '#features/attendees/console/one/toProblem.ts'
import { useAnswers } from '#features/attendees/console/one/useAnswers.ts'
import '#features/attendees/console/one/one.css'

type Props = { bventId: string; onClose: () => void; onCreated: (row: { attendeeId: string }) => void }

/** Adds somebody by hand, under the form's own rules; tickets, uniqueness and the quota answer in words. */
export function CreateDrawer({ bventId, onClose, onCreated }: Props) {
  const t = useT()
  const id = useId()
  // An external event sells nothing: whoever comes needs no ticket chosen for them.
  const isExternal = usePage()?.area === 'external'
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const { data: regist } = usePathFields(bventId)
  const { data: tickets = [] } = useQuery(callQuery(ticketCalls.list, { bventId }, { ignoresErrors: true }))
  const usable = tickets.filter(isUsable)
  const [chosen, setChosen] = useState<string | null>(null)
  const [remark, setRemark] = useState('')
  const [isSkipApproval, setSkipApproval] = useState(false)
  const [isMarkPaid, setMarkPaid] = useState(false)
  const [isSendNotice, setSendNotice] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ticketId = chosen ?? (usable.length === 1 ? (usable[0]?.ticketId ?? null) : null)
  const ticket = tickets.find((one) => one.ticketId === ticketId)
  const answers = useAnswers({
    fields: regist?.fields ?? [],
    rules: regist?.registerRule ?? [],
    ticketId,
    start: {},
    timeZone: event?.timeZone,
  })
  const create = useCall(attendeeCalls.create, { ignoresErrors: true, changes: attendeeReads })

  /** Only fields of the form that are still empty; what somebody typed stays. */
  const fillCard = (card: Readonly<Record<string, string>>) => {
    const taken = Object.entries(cardFieldNames).filter(([part, fieldName]) => {
      const isFree =
        answers.states.get(fieldName)?.isShow && changedNames({}, { [fieldName]: answers.values[fieldName] ?? null }).length === 0
      return isFree && card[part]
    })
    for (const [part, fieldName] of taken) answers.set(fieldName, card[part] ?? '')
    return taken.length
  }

  const save = async () => {
    const isRight = answers.check()
    const isSeated = isExternal || ticketId !== null
    if (!isSeated) setProblem(t('attendees.chooseTicket'))
    if (!isRight || !isSeated) return toProblem()
    setProblem(null)
    const attendeeFieldValues = answers.fields
      .filter(
        ({ fieldName }) =>
          answers.states.get(fieldName)?.isShow && changedNames({}, { [fieldName]: answers.values[fieldName] ?? null }).length > 0,
      )
      .map(({ fieldName }) => ({ fieldName, value: sentAnswer(answers.values[fieldName] ?? null) }))
    try {
      const created = await create.mutateAsync({
        bventId,
        ...(ticketId !== null && { ticketId }),
        attendeeFieldValues,
        ...(remark.trim() && { remark: remark.trim() }),
        ...(isSkipApproval && { isSkipApproval }),
        ...(isMarkPaid && { isMarkPaid }),
        ...(isSendNotice && { isSendNotice }),
      })
      showToast({
        kind: 'success',
        text: t('attendees.createdOne'),
        action: { label: t('attendees.detail'), run: () => onCreated(created) },
      })
      onClose()
    } catch (error) {
      const { fields, text } = refusalOf(error, answers.fields)
      answers.tell(fields)
      setProblem(text)
      toProblem()
    }
  }

  return (
    <EditDrawer
      title={t('attendees.add')}
      isDirty={changedNames({}, answers.values).length > 0 || remark !== ''}
      isBusy={create.isPending}
      saveText={t('attendees.add')}
      onSave={() => void save()}
      onClose={onClose}
    >
      {!regist ? (
        <SkeletonFields count={5} />
      ) : (
        <>
          {problem && (
            <div className="note note-danger person-note" role="alert">
              <Icon name="warn" />
              <span>{problem}</span>
            </div>
          )}
          {!isExternal && (
            <div className="answers">
              <div className="answer">
                <label className="b" htmlFor={`${id}-ticket`}>
                  {t('forms.field.TicketName')}
                  <span className="le-req"> *</span>
                </label>
                <Select
                  id={`${id}-ticket`}
                  size="large"
                  placeholder={t('attendees.chooseTicket')}
                  value={ticketId}
                  options={tickets.map((one) => ({ value: one.ticketId, label: ticketText(t, one), disabled: !isUsable(one) }))}
                  onChange={(value: string) => setChosen(value)}
                />
                {tickets.length === 0 && <p className="m3 t13">{t('attendees.noTickets')}</p>}
              </div>
            </div>
          )}
          <PartOf of={cardPart} props={{ onCard: fillCard }} />
          <AnswerFields answers={answers} timeZone={event?.timeZone} />
          <div className="answers">
            <div className="answer">
              <label className="b" htmlFor={`${id}-remark`}>
                {t('forms.field.Remark')}
                <span className="le-opt">{t('core.optional')}</span>
              </label>
              <Input.TextArea
                id={`${id}-remark`}
                rows={2}
                maxLength={2_000}
                value={remark}
                onChange={(event) => setRemark(event.target.value)}
              />
            </div>
            {ticket?.isNeedApproval && (
              <Checkbox checked={isSkipApproval} onChange={(event) => setSkipApproval(event.target.checked)}>
                {t('attendees.skipApproval')}
              </Checkbox>
            )}
            {ticket && Number(ticket.price) > 0 && (
              <Checkbox checked={isMarkPaid} onChange={(event) => setMarkPaid(event.target.checked)}>
                {t('attendees.alreadyPaid')}
              </Checkbox>
            )}
            <Checkbox checked={isSendNotice} onChange={(event) => setSendNotice(event.target.checked)}>
              {t('attendees.tellNew')}
            </Checkbox>
          </div>
        </>
      )}
    </EditDrawer>
  )
}

/** Where the parts of a business card go in a form. */
const cardFieldNames = { fullName: 'FullName', company: 'Company', jobTitle: 'Title', mobile: 'Mobile', email: 'Email', address: 'Address' }

const isUsable = ({ isOpen, surplusNum }: Ticket) => isOpen && surplusNum > 0

function ticketText(t: ReturnType<typeof useT>, { name, price, currency, surplusNum, totalTicket, isOpen }: Ticket): string {
  const cost = Number(price) > 0 ? priceText(price, currency) : t('attendees.free')
  const left = totalTicket === UNLIMITED ? '' : ` · ${t('attendees.left', { n: surplusNum })}`
  return `${name} · ${cost}${isOpen ? left : ` · ${t('attendees.ticketClosed')}`}`
}
