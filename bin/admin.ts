/** The operator's commands: `npm run admin -- …`. Nothing has a default password; what is printed works once. */
import { parseArgs } from 'node:util'
import { functionKeys } from '#core/benefits.ts'
import { readConfig, type Config } from '#server/config.ts'
import { prepare } from '#server/database/open.ts'
import { ownerOf } from '#server/database/owner.ts'
import { changeBenefit, createOrg, givePassword, unlockLogin } from '#server/identity/operator.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'

const USAGE = `npm run admin -- --org 组织 --name 姓名 --email 邮箱 [--mobile 手机号]
npm run admin -- benefit <组织或编号> <${functionKeys.join('|')}> [--until ISO 时间] [--quota 数量] [--off]
npm run admin -- unlock <邮箱或手机号>
npm run admin -- password <邮箱或手机号>`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    org: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
    mobile: { type: 'string' },
    until: { type: 'string' },
    quota: { type: 'string' },
    off: { type: 'boolean', default: false },
  },
})
const [command = '', first = '', second = ''] = positionals
const say = (message: string) => process.stdout.write(`${message}\n`)

type Command = (db: Db, config: Config) => Promise<void>

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
}

async function main(): Promise<void> {
  const work = commands[command]
  if (!work) throw new Error(USAGE)
  const config = readConfig()
  const { url, stop } = await ownerOf(config, say)
  try {
    await prepare(url)
    const pool = openPool({ url, max: 1, name: 'light-admin', onError: () => {}, role: null })
    await work(pool.db, config).finally(pool.end)
  } finally {
    await stop()
  }
}

main().catch((error: Error) => {
  say(error.message)
  process.exitCode = 1
})
