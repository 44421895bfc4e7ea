import { resolveTxt as askDns } from 'node:dns/promises'
import { alibabaSms } from '#server/adapters/channels/alibabaSms.ts'
import { httpSmsAccount } from '#server/adapters/channels/httpSmsAccount.ts'
import { officialAccount } from '#server/adapters/channels/officialAccount.ts'
import type { MessageProvider } from '#server/adapters/channels/port.ts'
import { smtp, type ResolveTxt } from '#server/adapters/channels/smtp.ts'
import { tencentSms } from '#server/adapters/channels/tencentSms.ts'
import { wecom } from '#server/adapters/channels/wecom.ts'
import type { Config } from '#server/config.ts'

export const messageProviderNames = ['Smtp', 'TencentSms', 'AlibabaSms', 'HttpSms', 'OfficialAccount', 'WeCom'] as const
export type MessageProviderName = (typeof messageProviderNames)[number]
export type MessageProviders = Readonly<Record<MessageProviderName, MessageProvider>>

type Settings = Pick<Config, 'TENCENT_SMS_URL' | 'ALIBABA_SMS_URL' | 'WEIXIN_API_URL' | 'WECOM_API_URL' | 'GATEWAYS_INSIDE'>

/** Whom an account belongs to is only known at run time: it is read by the provider's own `account` before it is handed to it. */
export function messageProviders(settings: Settings, resolveTxt: ResolveTxt = askDns): MessageProviders {
  const mayBeInside = settings.GATEWAYS_INSIDE
  return {
    Smtp: forAny(smtp({ mayBeInside, resolveTxt })),
    TencentSms: forAny(tencentSms(settings.TENCENT_SMS_URL)),
    AlibabaSms: forAny(alibabaSms(settings.ALIBABA_SMS_URL)),
    HttpSms: forAny(httpSmsAccount({ mayBeInside })),
    OfficialAccount: forAny(officialAccount(settings.WEIXIN_API_URL)),
    WeCom: forAny(wecom(settings.WECOM_API_URL)),
  }
}

const forAny = <Account extends object>(provider: MessageProvider<Account>) => provider as unknown as MessageProvider
