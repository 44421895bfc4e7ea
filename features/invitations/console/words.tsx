import { formatTime } from '#core/dateTime.ts'
import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { t } from '#console/kit/text.ts'
import type { Pace, ShownState } from '#features/invitations/rules.ts'
import type { Guest } from '#features/invitations/shapes.ts'

const looks: Record<ShownState, { tone: Tone; icon: IconName }> = {
  ToInvite: { tone: 'denied', icon: 'clock' },
  Sent: { tone: 'info', icon: 'send' },
  Opened: { tone: 'pending', icon: 'eye' },
  Accepted: { tone: 'registered', icon: 'check' },
  Declined: { tone: 'cancelled', icon: 'minus' },
  Expired: { tone: 'cancelled', icon: 'slash' },
}

export function GuestTag({ state }: { state: ShownState }) {
  return <StatusTag {...looks[state]}>{t(`invitations.state_${state}`)}</StatusTag>
}

const paces = { ahead: 'upd', onPlan: 'check', behind: 'down' } as const satisfies Record<Pace['state'], IconName>

export function PaceTag({ pace }: { pace: Pace }) {
  const { state, by } = pace
  const tone = { ahead: 'registered', onPlan: 'denied', behind: 'pending' }[state] as Tone
  return (
    <StatusTag tone={tone} icon={paces[state]}>
      {t(`invitations.${state}`, { n: by })}
    </StatusTag>
  )
}

/** What was last heard of a guest. */
export function lastWords(guest: Guest, timeZone: string): string {
  const { state, sentTime, openedTime, answeredTime, contactedTime, openCount, declineReason } = guest
  const at = {
    ToInvite: contactedTime,
    Sent: sentTime,
    Opened: openedTime,
    Accepted: answeredTime,
    Declined: answeredTime,
    Expired: contactedTime,
  }[state]
  const said = t(`invitations.last_${state}`, { time: formatTime(at ?? contactedTime, timeZone), n: openCount })
  const reasons = ['date', 'distance', 'topic', 'colleague', 'unsaid', 'left'] as const
  const reason = state === 'Declined' ? reasons.find((one) => one === declineReason) : undefined
  return reason ? `${said}${t('invitations.clause')}${t(`invitations.reason_${reason}`)}` : said
}
