import type { ReactNode } from 'react'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import '#console/kit/status.css'

export const tones = ['registered', 'pending', 'unpaid', 'denied', 'cancelled', 'info'] as const
/** The hue of a status: success, waiting, wrong, over, gone, news. */
export type Tone = (typeof tones)[number]

const registration = {
  Registered: { tone: 'registered', icon: 'check', word: 'kit.registered' },
  PendingApproval: { tone: 'pending', icon: 'clock', word: 'kit.pendingApproval' },
  Unpaid: { tone: 'unpaid', icon: 'yuan', word: 'kit.unpaid' },
  Denied: { tone: 'denied', icon: 'minus', word: 'kit.denied' },
  Cancelled: { tone: 'cancelled', icon: 'slash', word: 'kit.cancelled' },
} as const satisfies Record<string, { tone: Tone; icon: IconName; word: string }>

export type RegistrationStatus = keyof typeof registration

type Props = { status: RegistrationStatus } | { tone: Tone; icon: IconName; children: ReactNode }

/** Colour, mark and word, always all three. */
export function StatusTag(props: Props) {
  const t = useT()
  const { tone, icon } = 'status' in props ? registration[props.status] : props
  return (
    <span className={`st st-${tone}`}>
      <Icon name={icon} size={12} />
      {'status' in props ? t(registration[props.status].word) : props.children}
    </span>
  )
}
