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
  /** Of the library of materials; its quota is in megabytes. */
  'MaterialStorage',
] as const
export type FunctionKey = (typeof functionKeys)[number]

export type BenefitDetail = {
  functionKey: string
  enable: boolean
  beginDurationTime: Date | null
  endDurationTime: Date | null
  currentQuota: number | null
}
