import type { Config } from '#server/config.ts'
import { messageProviders, type MessageProviders } from '#server/adapters/channels/providers.ts'
import { httpInvoicing } from '#server/adapters/invoicing/httpInvoicing.ts'
import type { InvoiceService } from '#server/adapters/invoicing/port.ts'
import { mediaMtx } from '#server/adapters/live/mediaMtx.ts'
import type { LiveEngine } from '#server/adapters/live/port.ts'
import { tianyancha, type Companies } from '#server/adapters/companies.ts'
import { officialApi, type OfficialApi } from '#server/adapters/channels/officialApi.ts'
import { localMail, smtpMail, type Mail } from '#server/adapters/mail.ts'
import { localPay } from '#server/adapters/pay/local.ts'
import { payProviders } from '#server/adapters/pay/providers.ts'
import type { PayProvider } from '#server/adapters/pay/port.ts'
import { localPlaces, type Places } from '#server/adapters/places.ts'
import { httpSms, localSms, type Sms } from '#server/adapters/sms.ts'
import { localStorage, type Storage } from '#server/adapters/storage.ts'

/** What speaks to third parties: one real, one local each; the local one does the job on one machine. */
export type Adapters = {
  storage: Storage
  mail: Mail
  sms: Sms
  places: Places
  companies: Companies
  messages: MessageProviders
  /** Null: finance issues invoices by hand. */
  invoicing: InvoiceService | null
  /** Null where the operator runs none. */
  live: LiveEngine | null
  official: OfficialApi
  pay: Readonly<Record<string, PayProvider>>
}

export async function openAdapters(config: Config): Promise<Adapters> {
  return {
    storage: config.S3_URL ? (await import('#server/adapters/s3.ts')).s3Storage(config) : localStorage(config.DATA_DIR),
    mail: config.SMTP_URL ? smtpMail(config.SMTP_URL, config.MAIL_FROM, config.MAIL_PER_SECOND, config.MAIL_BOUNCES) : localMail,
    places: localPlaces(),
    companies: config.TIANYANCHA_TOKEN ? tianyancha(config.TIANYANCHA_URL, config.TIANYANCHA_TOKEN) : null,
    messages: messageProviders(config),
    invoicing: config.EINVOICE_URL && config.EINVOICE_SECRET ? httpInvoicing(config.EINVOICE_URL, config.EINVOICE_SECRET) : null,
    live: mediaMtx(config),
    official: officialApi(config.WEIXIN_API_URL),
    pay: { ...payProviders(config), ...(config.PAY_LOCAL && { local: localPay(config) as unknown as PayProvider }) },
    sms: config.SMS_URL ? httpSms(config.SMS_URL, config.SMS_TOKEN, config.SMS_PER_SECOND) : localSms,
  }
}
