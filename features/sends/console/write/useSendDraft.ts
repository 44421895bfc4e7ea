import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { InputOf } from '#core/call.ts'
import { languages, type Language } from '#core/language.ts'
import { callQuery } from '#console/kit/query.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { useLanguage } from '#console/kit/text.ts'
import type { SearchData } from '#features/attendees/filter.ts'
import type { NoticeWording } from '#features/notices/shapes.ts'
import { sendCalls } from '#features/sends/contract.ts'
import type { SendDetail } from '#features/sends/contract.ts'
import type { ExcludedAsked } from '#features/sends/parts.ts'
import type { SendChannel } from '#features/sends/shapes.ts'

type Composition = Pick<InputOf<typeof sendCalls.create>, 'audience' | 'content' | 'isAgain' | 'title'>
export type Audience = { isSelectAll: boolean; attendeeIds?: string[]; excludedIds?: string[]; searchData?: SearchData }

const SETTLE_MS = 500
const EVERYBODY: Audience = { isSelectAll: true, searchData: { Status: 'Registered' } }
export const NO_WORDS: NoticeWording = { subject: '', content: '', blocks: [], link: { type: 'eTicket' } }

export const isWritten = (channel: SendChannel, { subject, content, blocks }: NoticeWording) =>
  channel === 'SMS' ? content.trim() !== '' : blocks.length > 0 && (channel === 'Email' ? subject : content).trim() !== ''

/** What stands on the page, and what it would do, reckoned once nobody has typed for a moment. */
export function useSendDraft(bventId: string, channel: SendChannel, kept?: SendDetail) {
  const handed = (useLocation().state as { audience?: Audience } | null)?.audience
  const own = useLanguage()
  const [audience, setAudience] = useState<Audience>((kept?.audience as Audience | undefined) ?? handed ?? EVERYBODY)
  const [wordings, setWordings] = useState<Partial<Record<Language, NoticeWording>>>(() => wordingsIn(channel, kept))
  const [language, setLanguage] = useState<Language>(() => languages.find((one) => one in wordings && !(own in wordings)) ?? own)
  const [title, setTitle] = useState(kept?.title ?? '')
  const [isAgain, setAgain] = useState(kept?.isAgain ?? false)
  const [sendTime, setSendTime] = useState<string | null>(() =>
    kept?.sendTime && Date.parse(kept.sendTime) > serverNow().getTime() ? kept.sendTime : null,
  )
  const written = languages.filter((one) => isWritten(channel, wordings[one] ?? NO_WORDS))
  const composition = useMemo<Composition>(
    () => ({ title, audience, isAgain, content: { [channel]: Object.fromEntries(written.map((one) => [one, wordings[one]])) } }),
    // oxlint-disable-next-line react/exhaustive-deps -- `written` follows from the wordings
    [title, audience, isAgain, channel, wordings],
  )
  const asked = useMemo(() => ({ ...composition, title: '', ...(sendTime && { sendTime }) }), [composition, sendTime])
  const settled = useSettledValue(asked)
  const dryRun = useQuery({
    ...callQuery(sendCalls.dryRun, { bventId, ...settled }, { ignoresErrors: true }),
    enabled: Object.keys(settled.content[channel] ?? {}).length > 0,
    placeholderData: (before) => before,
    retry: false,
  })
  return {
    channel,
    audience,
    setAudience,
    wording: wordings[language] ?? NO_WORDS,
    setWording: (wording: NoticeWording) => setWordings((before) => ({ ...before, [language]: wording })),
    language,
    setLanguage,
    written,
    title,
    setTitle,
    isAgain,
    setAgain,
    sendTime,
    setSendTime,
    composition,
    dryRun,
    excludedQuery: (which: ExcludedAsked) =>
      callQuery(sendCalls.excluded, { bventId, ...composition, title: '', ...which }, { ignoresErrors: true }),
    /** What is shown is of what is written. */
    isReckoned: settled === asked && written.length > 0 && dryRun.isSuccess && !dryRun.isFetching,
    isDirty: written.length > 0,
    /** All that stands on the page, finished or not. */
    unfinished: { ...composition, content: { [channel]: wordings } },
  }
}
export type SendDraft = ReturnType<typeof useSendDraft>

function wordingsIn(channel: SendChannel, kept: SendDetail | undefined): Partial<Record<Language, NoticeWording>> {
  const said = languages.flatMap((language) => {
    const wording = kept?.content[channel]?.[language]
    return wording ? [[language, { ...wording, blocks: wording.blocks ?? [] }] as const] : []
  })
  return Object.fromEntries(said)
}

function useSettledValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
