import { coreMessages } from '#core/coreMessages.ts'
import { resolve } from 'node:path'
import { z } from 'zod'
import { DEFAULT_TENANT } from '#core/call.ts'

const text = z.string().min(1)
const list = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
const number = (fallback: number) => z.coerce.number().int().min(0).default(fallback)

/** Every setting an operator can make, with its meaning; the README's table is this list. */
const settings = z.object({
  PORT: number(3000).describe('Port of the web server'),
  HOST: text.default('0.0.0.0').describe('Address it listens on'),
  PUBLIC_URL: z.url().optional().describe('The address people use, e.g. https://event.example.com; default http://localhost:PORT'),
  ROLE: z
    .enum(['web', 'worker', 'all'])
    .default('all')
    .describe('`web` serves requests, `worker` runs tasks; `all` is both, as two processes'),
  DATA_DIR: text.default('data').describe('Embedded database, uploaded files and outbox'),
  DATABASE_URL: text.optional().describe('PostgreSQL 15 or newer, as the owner of the schema; absent: the embedded one'),
  DATABASE_APP_URL: text
    .optional()
    .describe('The same database as a login that is a member of light_app only; absent: DATABASE_URL with that role'),
  DATABASE_READ_URL: text
    .optional()
    .describe('A streaming copy of it: public pages and statistics are read there while it is at most a second behind; absent: none'),
  DATABASE_POOL: number(10).describe('Connections for requests'),
  SITE_DOMAINS: list.describe('Domains of single events that lead to this server, as host=bventId, with spaces or commas between'),
  TENANT_ID: text.default(DEFAULT_TENANT).describe('Tenant of requests that name none'),
  IDENTITY_AUTHORITY: z.url().optional().describe('An outside OpenID Connect authority; absent: the embedded one under /identity'),
  IDENTITY_GATEWAY: text.default('lightevent').describe('Scope and audience of the gateway beside openid'),
  HOST_ORIGINS: list.describe('Origins of host applications that may frame the console and exchange messages with it'),
  RETURN_ORIGINS: list.describe('Further origins that sign-in may return to without asking'),
  HOST_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Secret with which a host’s backend asks for sign-in codes and tickets; absent: none are given'),
  WXWORK_LOGIN_URL: z.url().optional().describe('Bridge that signs in with the enterprise-messaging app and returns through silentLogin'),
  SEAL_KEY: z
    .string()
    .min(32)
    .optional()
    .describe('Key under which document numbers lie in the database, the same on all machines; absent: one kept in the database itself'),
  TERMS_URL: z.url().optional().describe('Terms of service, linked on the sign-in page'),
  PRIVACY_URL: z.url().optional().describe('Privacy policy, linked on the sign-in page'),
  SMTP_URL: text.optional().describe('smtp://user:password@host:port; absent: mail is kept in the local outbox'),
  MAIL_FROM: text.default(`${coreMessages['core.product'][0]} <no-reply@localhost>`).describe('Sender of mail'),
  MAIL_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Most letters a second, for all servers together; absent: as fast as it takes them'),
  MAIL_BOUNCES: z
    .email()
    .optional()
    .describe('Address that bounces of such mail come back to, as local+mark@domain; absent: they go to MAIL_FROM'),
  SMS_URL: z.url().optional().describe('HTTP gateway that takes { id, mobile, text }; absent: SMS are kept in the local outbox'),
  SMS_TOKEN: text.optional().describe('Bearer token of that gateway'),
  SMS_PER_SECOND: z.coerce.number().int().min(1).optional().describe('Most SMS a second, for all servers together'),
  TENCENT_SMS_URL: z.url().default('https://sms.tencentcloudapi.com').describe('Tencent’s SMS; another one only to try things out'),
  ALIBABA_SMS_URL: z.url().default('https://dysmsapi.aliyuncs.com').describe('Alibaba’s SMS; another one only to try things out'),
  WEIXIN_API_URL: z.url().default('https://api.weixin.qq.com').describe('Official accounts; another one only to try things out'),
  WECHAT_SIGN_IN_ORG: z
    .uuid()
    .optional()
    .describe('Organisation whose official account its members sign in by: trusted with their accounts; absent: nobody signs in by WeChat'),
  WECOM_CORP_ID: text.optional().describe('Company at WeCom whose people sign in with it; absent: nobody does'),
  WECOM_AGENT_ID: text.optional().describe('Number of the app there'),
  WECOM_SECRET: text.optional().describe('Secret of that app'),
  WECOM_LOGIN_URL: z
    .url()
    .default('https://login.work.weixin.qq.com/wwlogin/sso/login')
    .describe('Where people scan a code of WeCom; another one only to try things out'),
  WECOM_OAUTH_URL: z
    .url()
    .default('https://open.weixin.qq.com/connect/oauth2/authorize')
    .describe('The same inside WeCom; another one only to try things out'),
  WECOM_API_URL: z.url().default('https://qyapi.weixin.qq.com').describe('WeCom; another one only to try things out'),
  GATEWAYS_INSIDE: z
    .stringbool()
    .optional()
    .describe('Organisations may connect mail servers and SMS gateways inside this network; default: only with the embedded database'),
  TIANYANCHA_URL: z.url().default('https://open.api.tianyancha.com').describe('Register of companies; another one only to try things out'),
  TIANYANCHA_TOKEN: text.optional().describe('Token of that register; absent: companies are found among those already known here'),
  DRAND_URL: z
    .url()
    .default('https://api.drand.sh')
    .describe('Relay of the public randomness that lotteries may wait for; any will do, since signatures are checked here'),
  EINVOICE_URL: z
    .url()
    .optional()
    .describe('Service that issues electronic invoices, as docs/invoicing.md says; absent: finance issues them by hand'),
  EINVOICE_SECRET: z.string().min(16).optional().describe('Secret shared with that service: it signs what is asked of it'),
  DIGITAL_URL: z.url().optional().describe('Page of digital humans, shown in a frame; absent: the page says that there is none'),
  CALLAGENT_URL: z.url().optional().describe('Page of a call centre, shown in a frame; absent: the page says that there is none'),
  CALLAGENT_NUMBERS: list.describe('Numbers that calls are made from'),
  EXTENSION_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Secret shared with those pages: it signs the tickets they are opened with; absent: none is opened'),
  AI_URL: z
    .url()
    .optional()
    .describe('OpenAI-compatible service, e.g. https://api.deepseek.com/v1; absent: nothing of the assistant is offered'),
  AI_KEY: text.optional().describe('Bearer token of that service; absent: none is sent'),
  AI_MODEL: text.optional().describe('Model that writes and answers, e.g. deepseek-chat'),
  AI_VISION_MODEL: text.optional().describe('Model that reads pictures; absent: business cards are not scanned'),
  S3_URL: z.url().optional().describe('S3-compatible endpoint; absent: files lie under DATA_DIR'),
  S3_BUCKET: text.optional().describe('Bucket'),
  S3_REGION: text.default('us-east-1').describe('Region'),
  S3_ACCESS_KEY: text.optional().describe('Access key'),
  S3_SECRET_KEY: text.optional().describe('Secret key'),
  IMPORT_MAX_ROWS: number(50_000).pipe(z.int().min(1).max(200_000)).describe('Most rows of one import, up to 200000'),
  PAY_LOCAL: z
    .stringbool()
    .optional()
    .describe('Offer the local test provider, with which nobody really pays; default: only with the embedded database'),
  WECHAT_PAY_URL: z.url().default('https://api.mch.weixin.qq.com').describe('WeChat Pay v3; another one only to try things out'),
  WECHAT_OPEN_URL: z
    .url()
    .default('https://open.weixin.qq.com')
    .describe('Where WeChat asks people who they are; another one only to try things out'),
  WECHAT_API_URL: z.url().default('https://api.weixin.qq.com').describe('WeChat’s official accounts; another one only to try things out'),
  ALIPAY_URL: z.url().default('https://openapi.alipay.com/gateway.do').describe('Alipay’s gateway; another one only to try things out'),
  STRIPE_API_URL: z.url().default('https://api.stripe.com').describe('Stripe; another one only to try things out'),
  LIVE_ENGINE: z
    .enum(['mediamtx', 'nginx'])
    .default('mediamtx')
    .describe('Which streaming server the LIVE_ settings are of: MediaMTX, or nginx with its RTMP module'),
  LIVE_HLS_URL: z
    .url()
    .optional()
    .describe('Where viewers read streams, e.g. https://live.example.com:8888; absent: live rooms only link to other sites'),
  LIVE_RTMP_URL: text
    .optional()
    .describe('Where hosts send to, e.g. rtmp://live.example.com:1935 (nginx: with its application, rtmp://live.example.com/live)'),
  LIVE_WEBRTC_URL: z.url().optional().describe('MediaMTX: WHIP and WHEP, e.g. https://live.example.com:8889'),
  LIVE_API_URL: z
    .url()
    .optional()
    .describe('The engine’s API, reached by this server only, e.g. http://127.0.0.1:9997 (nginx: where /stat and /control are)'),
  LIVE_PLAYBACK_URL: z.url().optional().describe('Recordings, e.g. https://live.example.com:9996'),
  LIVE_SECRET: z.string().min(16).optional().describe('Shared with the engine, which asks with it who may send'),
  RATE_PER_MINUTE: number(1200).describe('Requests a minute for one account, or for one address without'),
  TRUST_PROXY: z
    .union([z.coerce.number().int().min(0), z.stringbool().transform(Number)])
    .default(0)
    .describe('How many proxies stand before this server; the caller’s address is that many places from the right of X-Forwarded-For'),
  METRICS_TOKEN: text.optional().describe('Bearer token for /metrics; absent: only callers on this machine'),
  TRACES_URL: z
    .url()
    .optional()
    .describe('Collector of OpenTelemetry traces over HTTP, e.g. http://127.0.0.1:4318/v1/traces; absent: nothing is traced'),
  TRACES_SHARE: z.coerce.number().min(0).max(1).default(0.05).describe('Share of requests that are traced'),
  KEPT_MONTHS: z.coerce.number().int().min(6).optional().describe('Months that the log of changes is kept, at least 6; absent: for good'),
  KEPT_SCAN_MONTHS: z.coerce
    .number()
    .int()
    .min(3)
    .optional()
    .describe('Months that scans which let nobody in are kept, at least 3; absent: for good'),
  KEPT_MESSAGE_MONTHS: z.coerce
    .number()
    .int()
    .min(12)
    .optional()
    .describe('Months that messages are kept, at least 12; absent: for good. Their counts stay'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').describe('Least level that is logged'),
  DEV: z.stringbool().default(false).describe('Read the built pages anew at every visit; `npm run dev` sets it'),
  DEMO: z.stringbool().optional().describe('Fill a demo organisation on the first start; default: only with the embedded database'),
})

export type Config = Omit<z.output<typeof settings>, 'PUBLIC_URL' | 'DEMO' | 'PAY_LOCAL' | 'GATEWAYS_INSIDE'> & {
  PUBLIC_URL: string
  DEMO: boolean
  PAY_LOCAL: boolean
  GATEWAYS_INSIDE: boolean
  isEmbedded: boolean
}

export const settingsTable = Object.entries(settings.shape).map(([name, schema]) => ({
  name,
  meaning: schema.description ?? '',
  fallback: fallbackOf(schema),
}))

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([name, value]) => name in settings.shape && value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
    throw new Error(`配置有误 / configuration not valid: ${wrong}`)
  }
  const config = parsed.data
  const isEmbedded = !config.DATABASE_URL
  return {
    ...config,
    DATA_DIR: resolve(config.DATA_DIR),
    PUBLIC_URL: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
    DEMO: config.DEMO ?? isEmbedded,
    PAY_LOCAL: config.PAY_LOCAL ?? isEmbedded,
    GATEWAYS_INSIDE: config.GATEWAYS_INSIDE ?? isEmbedded,
    isEmbedded,
  }
}

function fallbackOf(schema: z.ZodType): string {
  const parsed = schema.safeParse(undefined)
  if (!parsed.success || parsed.data === undefined || (Array.isArray(parsed.data) && parsed.data.length === 0)) return ''
  return String(parsed.data)
}
