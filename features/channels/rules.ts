/** Who takes messages to people, and by which channel. */
export const channelOf = {
  Smtp: 'Email',
  TencentSms: 'SMS',
  AlibabaSms: 'SMS',
  HttpSms: 'SMS',
  OfficialAccount: 'OfficialAccount',
  WeCom: 'WeCom',
} as const
export type Provider = keyof typeof channelOf
export type Channel = (typeof channelOf)[Provider]
export const providers = Object.keys(channelOf) as [Provider, ...Provider[]]
export const ownChannels = ['Email', 'SMS', 'OfficialAccount', 'WeCom'] as const satisfies readonly Channel[]

/** What a channel goes by: the organisation's own account, else the installation's, else it stays in the outbox. */
export const ways = ['own', 'installation', 'local'] as const
export type Way = (typeof ways)[number]

/** Who has no reports has no address for them. */
export const hasReceipts = (provider: Provider) => provider !== 'WeCom'
