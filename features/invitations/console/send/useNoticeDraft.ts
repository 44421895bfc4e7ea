import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Language } from '#core/language.ts'
import { callQuery } from '#console/kit/query.ts'
import { useLanguage } from '#console/kit/text.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { firstText, saidOf } from '#features/invitations/console/send/drafts.ts'
import type { GuestText, GuestTexts } from '#features/invitations/notice.ts'
import type { ExcludedAsked } from '#features/sends/parts.ts'
import type { GuestAudience, AddressChannel } from '#features/sends/shapes.ts'

const SETTLE_MS = 500

/** What stands on the page, and what it would do, reckoned once nobody has typed for a moment. */
export function useNoticeDraft(bventId: string) {
  const handed = (useLocation().state as { inviteeIds?: string[] } | null)?.inviteeIds
  const own = useLanguage()
  const [audience, setAudience] = useState<GuestAudience>(handed ? { states: [], inviteeIds: handed } : { states: ['ToInvite'] })
  const [channel, setChannel] = useState<AddressChannel>('Email')
  const [language, setLanguage] = useState<Language>(own)
  const [texts, setTexts] = useState<GuestTexts>({ Email: { [own]: firstText('Email', own) }, SMS: { [own]: firstText('SMS', own) } })
  const [isAgain, setAgain] = useState(false)
  const [sendTime, setSendTime] = useState<string | null>(null)
  const said = useMemo(() => saidOf({ [channel]: texts[channel] }), [channel, texts])
  const composed = useMemo(() => ({ bventId, audience, texts: said, isAgain }), [bventId, audience, said, isAgain])
  const asked = useMemo(() => ({ ...composed, ...(sendTime && { sendTime }) }), [composed, sendTime])
  const [settled, setSettled] = useState(asked)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [asked])
  const isDirty = Object.keys(said).length > 0
  const dryRun = useQuery({
    ...callQuery(calls.tryNotice, settled, { ignoresErrors: true }),
    enabled: Object.keys(settled.texts).length > 0,
    placeholderData: (before) => before,
    retry: false,
  })
  return {
    audience,
    setAudience,
    channel,
    setChannel,
    language,
    setLanguage,
    text: texts[channel]?.[language] ?? firstText(channel, language),
    setText: (text: GuestText) => setTexts((before) => ({ ...before, [channel]: { ...before[channel], [language]: text } })),
    composed,
    sendTime,
    setSendTime,
    setAgain,
    dryRun,
    excludedQuery: (which: ExcludedAsked) => callQuery(calls.excludedOfNotice, { ...composed, ...which }, { ignoresErrors: true }),
    isDirty,
    isReckoned: settled === asked && isDirty && dryRun.isSuccess && !dryRun.isFetching,
  }
}
export type NoticeDraft = ReturnType<typeof useNoticeDraft>
