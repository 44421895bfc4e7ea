/** Account benefits act as feature flags and quotas. Spec §3, §6. */
export const functionKeys = [
  'LightEventApplication',
  'ExternalEvent',
  'IdentityAuth',
  'LiteCreateActivity',
  'ai_customer_service',
  'common_ai_writer',
  'email_ai_writer',
  'ScanBusinessCard',
  'AttendeeToTalCount',
] as const
export type FunctionKey = (typeof functionKeys)[number]

export type BenefitDetail = {
  functionKey: string
  enable: boolean
  beginDurationTime: Date | null
  endDurationTime: Date | null
  currentQuota: number | null
}
