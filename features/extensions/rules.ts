import type { BenefitDetail, FunctionKey } from '#core/benefits.ts'
import { serviceState } from '#features/benefits/rules.ts'

/** Pages of somebody else's, shown in a frame. */
export const frameKeys = ['digital', 'callagent'] as const
export type FrameKey = (typeof frameKeys)[number]

export const extensionKinds = ['function', 'service'] as const
export type ExtensionKind = (typeof extensionKinds)[number]

/** What an organisation can have beside the product itself, in the order it is shown. */
export const extensions = {
  function: ['ExternalEvent', 'IdentityAuth', 'common_ai_writer', 'email_ai_writer', 'ai_customer_service', 'ScanBusinessCard'],
  service: ['LightEventApplication', 'LiteCreateActivity', 'AttendeeToTalCount', 'MaterialStorage'],
} as const satisfies Record<ExtensionKind, readonly FunctionKey[]>
export type ExtensionKey = (typeof extensions)[ExtensionKind][number]
export const extensionKeys: readonly ExtensionKey[] = [...extensions.function, ...extensions.service]

export const extensionStates = ['Active', 'Trial', 'NotStarted', 'Expired', 'NotGranted', 'NotInstalled'] as const
export type ExtensionState = (typeof extensionStates)[number]

type Asked = { detail: BenefitDetail | undefined; isOfficial: boolean; isInstalled: boolean; now: Date }

/** What is not connected here helps nobody, whoever has been granted it. */
export function extensionState({ detail, isOfficial, isInstalled, now }: Asked): ExtensionState {
  if (!isInstalled) return 'NotInstalled'
  if (!detail?.enable) return 'NotGranted'
  if (detail.beginDurationTime && detail.beginDurationTime > now) return 'NotStarted'
  if (serviceState(detail.endDurationTime, now) !== 'active') return 'Expired'
  return isOfficial ? 'Active' : 'Trial'
}

/** A frame of our own origin could do in our name whatever it likes. */
export function canFrame(url: string | undefined, ownUrl: string): url is string {
  if (!url || !URL.canParse(url)) return false
  const { protocol, origin, hostname } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return origin !== new URL(ownUrl).origin && (protocol === 'https:' || (protocol === 'http:' && isLocal))
}

export const TICKET_SECONDS = 60
