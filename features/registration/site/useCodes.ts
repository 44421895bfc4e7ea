import { useEffect, useMemo, useRef, useState } from 'react'
import { foldCode, MOST_CODES_OF_ORDER } from '#features/discounts/rules.ts'
import type { WireOffer } from '#features/discounts/shapes.ts'
import { registrationCalls, type PublicForm, type PublicTicket } from '#features/registration/contract.ts'
import type { ChangeDraft } from '#features/registration/site/useDraft.ts'
import { callSite } from '#site/kit/callSite.ts'

type Known = { typed: string; offer: WireOffer; tickets: PublicTicket[] }
export type Codes = {
  offers: WireOffer[]
  /** Those that only the codes show. */
  tickets: PublicTicket[]
  isBusy: boolean
  problem: string
  canAdd: boolean
  /** True: it is worth something. */
  add: (typed: string) => Promise<boolean>
  drop: (code: string) => void
  forget: () => void
}

/** The codes of a draft and what they are worth; those that were kept are asked for again, and one that counts no more falls away. */
export function useCodes({ event: { bventId }, language, pathId }: PublicForm, kept: readonly string[], change: ChangeDraft): Codes {
  const [known, setKnown] = useState<readonly Known[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isAsked = useRef(false)

  async function ask(typed: string): Promise<boolean> {
    const { result, refusal } = await callSite(registrationCalls.applyCode, { bventId, language, pathId, code: typed })
    if (refusal) {
      setProblem(refusal.message)
      return false
    }
    const next = { typed, offer: result.discount, tickets: result.tickets }
    setKnown((before) => [...before.filter(({ offer }) => offer.discountId !== next.offer.discountId), next])
    return true
  }

  useEffect(() => {
    if (isAsked.current || kept.length === 0) return
    isAsked.current = true
    void Promise.all(kept.map(async (typed) => ((await ask(typed)) ? [typed] : []))).then((left) => change({ codes: left.flat() }))
  })

  async function add(typed: string): Promise<boolean> {
    isAsked.current = true
    setProblem('')
    if (foldCode(typed) === '' || isBusy) return false
    setIsBusy(true)
    const isWorth = await ask(typed)
    setIsBusy(false)
    if (isWorth) change(({ codes }) => ({ codes: [...codes.filter((code) => foldCode(code) !== foldCode(typed)), typed] }))
    return isWorth
  }

  function drop(code: string) {
    const isOther = (one: string) => foldCode(one) !== foldCode(code)
    setKnown((before) => before.filter(({ typed }) => isOther(typed)))
    change(({ codes }) => ({ codes: codes.filter(isOther) }))
  }

  const tickets = useMemo(() => known.flatMap((one) => one.tickets), [known])
  const offers = known.map(({ offer }) => offer)
  return { offers, tickets, isBusy, problem, canAdd: kept.length < MOST_CODES_OF_ORDER, add, drop, forget: () => setProblem('') }
}

export function withTickets(form: PublicForm, more: readonly PublicTicket[]): PublicForm {
  const own = new Set(form.tickets.map(({ ticketId }) => ticketId))
  const opened = new Map(more.filter(({ ticketId }) => !own.has(ticketId)).map((ticket) => [ticket.ticketId, ticket]))
  return opened.size === 0 ? form : { ...form, tickets: [...form.tickets, ...opened.values()] }
}
