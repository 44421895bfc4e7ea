/** The operator's commands: `npm run admin -- …`. Nothing has a default password; what is printed works once. */
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { functionKeys } from '#core/benefits.ts'
import { readConfig, type Config } from '#server/config.ts'
import { prepare } from '#server/database/open.ts'
import { ownerOf } from '#server/database/owner.ts'
import { moneyOf, parseMoney } from '#core/money.ts'
import { BALANCE, bookKinds, packageKinds } from '#features/credits/rules.ts'
import { correctCredits, endPackage, endSelling, keepPackage, nameSeller } from '#features/credits/server/operator.ts'
import { judgeCertification, listCertifications, readLicence } from '#features/certification/server/judge.ts'
import { INSTALLATION_MAIL, INSTALLATION_SMS, receiptUrl } from '#features/channels/server/receiptUrl.ts'
import { takeBounces } from '#features/delivery/server/receipts.ts'
import { announce, endAnnouncement, keepSignature, signatureStates } from '#features/notices/server/operator.ts'
import { openAdapters } from '#server/adapters/adapters.ts'
import { readBounce } from '#server/adapters/channels/bounce.ts'
import { askedInvoices, issueInvoice, rejectInvoice } from '#features/recharge/server/operator.ts'
import { rebuildFacts } from '#features/statistics/server/facts.ts'
import { backup } from '#server/backup/backup.ts'
import { restore } from '#server/backup/restore.ts'
import { verify } from '#server/backup/verify.ts'
import { changeBenefit, createOrg, givePassword, unlockLogin } from '#server/identity/operator.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'

const USAGE = `npm run admin -- --org 组织 --name 姓名 --email 邮箱 [--mobile 手机号]
npm run admin -- benefit <组织或编号> <${functionKeys.join('|')}> [--until ISO 时间] [--quota 数量] [--off]
npm run admin -- unlock <邮箱或手机号>
npm run admin -- password <邮箱或手机号>
npm run admin -- announce <标题> [内容] [--warning] [--from ISO 时间] [--until ISO 时间] [--page 页面代码]
npm run admin -- announce --off <编号>
npm run admin -- bounce < 退信 / a returned letter
npm run admin -- bounce --address
npm run admin -- sms --address
npm run admin -- signature <组织或编号> <短信签名> [--state Approved|Pending|Rejected] [--reason 原因]
npm run admin -- seller <组织或编号> [--transfer 对公账户信息] [--off]
npm run admin -- package <代号> <sms|email|live> --units 数量 --price 元
npm run admin -- package <代号> balance --units 元 --price 元
npm run admin -- package <代号> benefit --key <权益> --days 天数 [--quota 数量] --price 元
npm run admin -- package <代号> benefit --key <权益> --quota 加多少 --price 元
npm run admin -- package <代号> --off
npm run admin -- credit <组织或编号> <${bookKinds.join('|')}> --units 数量 [--reason 原因]
npm run admin -- invoice list
npm run admin -- invoice <充值单号> --number 发票号码 --file 发票文件
npm run admin -- invoice <充值单号> --reason 驳回原因
npm run admin -- certification list [--all]
npm run admin -- certification approve <组织或编号>
npm run admin -- certification reject <组织或编号> --reason 原因
npm run admin -- certification licence <组织或编号> --file 存到
npm run admin -- facts
npm run admin -- backup <目录 / directory>
npm run admin -- restore <目录 / directory>
npm run admin -- verify`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    org: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
    mobile: { type: 'string' },
    until: { type: 'string' },
    quota: { type: 'string' },
    units: { type: 'string' },
    days: { type: 'string' },
    price: { type: 'string' },
    key: { type: 'string' },
    off: { type: 'boolean', default: false },
    warning: { type: 'boolean', default: false },
    from: { type: 'string' },
    page: { type: 'string' },
    state: { type: 'string' },
    reason: { type: 'string' },
    transfer: { type: 'string' },
    address: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    file: { type: 'string' },
    number: { type: 'string' },
  },
})
const [command = '', first = '', second = ''] = positionals
const say = (message: string) => process.stdout.write(`${message}\n`)

type Command = (db: Db, config: Config, ownerUrl: string) => Promise<void>

const commands: Record<string, Command> = {
  async ''(db, { TENANT_ID }) {
    const { org, name, email, mobile } = values
    if (!org || !name || !(email || mobile)) throw new Error(USAGE)
    const { orgId, login, password } = await createOrg(db, { org, name, email, mobile, tenantId: TENANT_ID })
    say(`组织 / organisation    ${org}  ${orgId}`)
    say(`所有者 / owner         ${login}`)
    say(password ? `一次性密码 / one-time  ${password}` : '已有账号，密码不变 / the account exists, its password stays')
  },

  async benefit(db) {
    const functionKey = functionKeys.find((key) => key === second)
    const until = values.until === undefined ? undefined : new Date(values.until)
    const quota = values.quota === undefined ? undefined : Number(values.quota)
    const isSound = !Number.isNaN(until?.getTime() ?? 0) && (quota === undefined || (Number.isInteger(quota) && quota >= 0))
    if (!first || !functionKey || !isSound) throw new Error(USAGE)
    const name = await changeBenefit(db, first, { functionKey, until, quota, isOff: values.off })
    say(`${name}: ${functionKey} ${values.off ? '已关闭 / off' : '已开通 / on'}`)
  },

  async unlock(db) {
    if (!first) throw new Error(USAGE)
    say((await unlockLogin(db, first)) ? '已解锁 / unlocked' : '没有被锁定 / was not locked')
  },

  async password(db) {
    if (!first) throw new Error(USAGE)
    say(`一次性密码 / one-time  ${await givePassword(db, first)}`)
  },

  async announce(db) {
    if (!first) throw new Error(USAGE)
    if (values.off) {
      say((await endAnnouncement(db, first)) ? '已撤下 / taken down' : '没有这条 / there is none')
      return
    }
    const [from, to] = [values.from ?? new Date().toISOString(), values.until ?? null].map((text) =>
      text === null ? null : new Date(text),
    )
    if (!from || Number.isNaN(from.getTime()) || Number.isNaN(to?.getTime() ?? 0)) throw new Error(USAGE)
    const level = values.warning ? 'warning' : 'info'
    say(
      `已公布 / announced  ${await announce(db, { title: first, content: second, level, from, to: to ?? null, pageCode: values.page ?? '' })}`,
    )
  },

  /** For the pipe of a mail server; `--address` is where it may post them instead. */
  async bounce(db, config) {
    if (values.address) {
      say(await receiptUrl({ db, config }, INSTALLATION_MAIL))
      return
    }
    const changed = await takeBounces({ db, config, now: new Date() }, readBounce(await buffer(process.stdin)))
    say(changed > 0 ? '已记下 / noted' : '没有可改的 / nothing to change')
  },

  /** Where the gateway of `SMS_URL` reports what became of messages, and what people answered. */
  async sms(db, config) {
    if (!values.address) throw new Error(USAGE)
    say(await receiptUrl({ db, config }, INSTALLATION_SMS))
  },

  async signature(db) {
    const state = signatureStates.find((one) => one === (values.state ?? 'Approved'))
    if (!first || !second || !state) throw new Error(USAGE)
    say(`${await keepSignature(db, first, { name: second, state, reason: values.reason ?? '' })}: ${second} ${state}`)
  },

  /** Counts for statistics are kept as people come and go; this counts them anew. */
  async facts(db) {
    const events = await rebuildFacts(db, (done) => say(`${done} …`))
    say(`已重新统计 / counted anew: ${events}`)
  },
}

/** A whole number as it was typed, or of the balance an amount of money. */
const unitsOf = (kind: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const sign = text.startsWith('-') ? -1 : 1
  const units = kind === BALANCE ? (parseMoney(text.replace(/^-/, '')) ?? NaN) * sign : Number(text)
  if (!Number.isSafeInteger(units) || units === 0) throw new Error(USAGE)
  return units
}

const selling: Record<string, Command> = {
  async seller(db) {
    if (!first) throw new Error(USAGE)
    if (values.off)
      say((await endSelling(db, first)) ? '已停止销售，用量不限 / nothing is sold, nothing is counted' : '没有在销售 / nothing was sold')
    else say(`${await nameSeller(db, first, values.transfer?.replaceAll('\\n', '\n'))}: 收款方 / seller`)
  },

  async package(db, { TENANT_ID }) {
    if (values.off && first) {
      say((await endPackage(db, TENANT_ID, first)) ? '已下架 / taken off' : '没有这个套餐 / there is none')
      return
    }
    const kind = packageKinds.find((one) => one === second)
    const priceMinor = parseMoney(values.price ?? '')
    const functionKey = functionKeys.find((key) => key === values.key)
    if (!first || !kind || !priceMinor || (kind === 'benefit') !== (functionKey !== undefined)) throw new Error(USAGE)
    const [days, quota] = [values.days, values.quota].map((text) => unitsOf('', text))
    const units = unitsOf(kind, values.units)
    if ((kind === 'benefit') !== (units === undefined) || (kind === 'benefit' && days === undefined && quota === undefined))
      throw new Error(USAGE)
    await keepPackage(db, TENANT_ID, { code: first, kind, units, functionKey, days, quota, priceMinor })
    say(`${first}: 在售 / on sale`)
  },

  /** Of what organisations bought here; issued in the tax system, as any other. */
  async invoice(db, config) {
    if (first === 'list') {
      const rows = await askedInvoices(db)
      for (const { purchaseNo, amountMinor, appliedAt, ...title } of rows)
        say([appliedAt.toISOString(), purchaseNo, moneyOf(amountMinor), ...Object.values(title)].join('\t'))
      if (rows.length === 0) say('没有待开的 / nothing waits')
      return
    }
    const { number, file, reason } = values
    const asking = { db, config, now: new Date() }
    if (first && reason) await rejectInvoice(asking, first, reason)
    else if (first && number && file)
      await issueInvoice({ ...asking, storage: (await openAdapters(config)).storage }, first, { number, bytes: await readFile(file) })
    else throw new Error(USAGE)
    say(`${first}: ${reason ? '已驳回 / rejected' : '已开具 / issued'}`)
  },

  async credit(db) {
    const kind = bookKinds.find((one) => one === second)
    const units = unitsOf(second, values.units)
    if (!first || !kind || units === undefined) throw new Error(USAGE)
    say(`${await correctCredits(db, first, { kind, units, note: values.reason ?? '' })}: ${kind} ${units}`)
  },
}

const judging: Record<string, Command> = {
  async certification(db, config) {
    if (first === 'list') {
      const rows = await listCertifications(db, values.all)
      for (const { orgId, orgName, state, name, creditCode, legalPerson, submittedAt } of rows)
        say([submittedAt.toISOString(), state, orgId, orgName, name, creditCode, legalPerson].join('\t'))
      if (rows.length === 0) say('没有待审核的 / nothing waits')
      return
    }
    if (first === 'licence' && second && values.file) {
      const { mediaType, bytes } = await readLicence({ db, config, adapters: await openAdapters(config) }, second)
      await writeFile(values.file, bytes, { mode: 0o600 })
      say(`${values.file}  ${mediaType}`)
      return
    }
    if (!second || (first !== 'approve' && first !== 'reject')) throw new Error(USAGE)
    const judgement = { isApproved: first === 'approve', reason: values.reason ?? '', now: new Date() }
    const { orgName, name, state } = await judgeCertification(db, second, judgement)
    say(`${orgName}: ${name} ${state}`)
  },
}

const keeping: Record<string, Command> = {
  async backup(_, config, url) {
    if (!first) throw new Error(USAGE)
    const { storage } = await openAdapters(config)
    const { takenAt } = await backup(url, storage, resolve(first), say)
    say(`已备份 / backed up  ${takenAt}`)
  },

  async verify(db, config) {
    const { storage } = await openAdapters(config)
    const findings = await verify(db, storage)
    for (const { name, count, examples } of findings) say([`✗ ${count}  ${name}`, ...examples].join('\n    '))
    if (findings.length > 0) throw new Error('数据有误 / the data is not sound')
    say('数据完好 / the data is sound')
  },
}

/** Before there is a schema. */
async function restoreInto(url: string, config: Config): Promise<void> {
  if (!first) throw new Error(USAGE)
  const { storage } = await openAdapters(config)
  const { takenAt } = await restore(url, storage, resolve(first), say)
  say(`已恢复 / restored  ${takenAt}`)
}

async function main(): Promise<void> {
  const work = { ...commands, ...selling, ...judging, ...keeping }[command]
  if (!work && command !== 'restore') throw new Error(USAGE)
  const config = readConfig()
  const { url, stop } = await ownerOf(config, say)
  try {
    if (!work) return await restoreInto(url, config)
    await prepare(url)
    const pool = openPool({ url, max: 1, name: 'light-admin', onError: () => {}, role: null })
    await work(pool.db, config, url).finally(pool.end)
  } finally {
    await stop()
  }
}

main().catch((error: Error) => {
  say(error.message)
  process.exitCode = 1
})
