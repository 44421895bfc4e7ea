import { textIn } from '#core/messages.ts'
import { benefitMessages } from '#features/benefits/messages.ts'
import type { Extension } from '#features/extensions/contract.ts'
import { usedOfBenefit } from '#features/extensions/server/usedOf.ts'
import { extensions, extensionState, type ExtensionKey, type ExtensionKind } from '#features/extensions/rules.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

/** Whether this installation has a way to the machine that a function needs. */
function isInstalled({ adapters: { assistant } }: Context, key: ExtensionKey): boolean {
  if (key === 'IdentityAuth') return false
  if (key === 'ScanBusinessCard') return assistant?.canSee === true
  return !isAssistants(key) || assistant !== null
}

const assistantKeys = ['common_ai_writer', 'email_ai_writer', 'ai_customer_service', 'ScanBusinessCard'] as const
const isAssistants = (key: ExtensionKey) => (assistantKeys as readonly ExtensionKey[]).includes(key)

async function isOfficial({ db, who }: Context): Promise<boolean> {
  const org = await db.selectFrom('org').select('isOfficial').where('topOrgId', '=', who.orgId).executeTakeFirstOrThrow()
  return org.isOfficial
}

function stateOf(ctx: Context, key: ExtensionKey, official: boolean) {
  const { who, now } = ctx
  const detail = who.benefits.find(({ functionKey }) => functionKey === key)
  return { detail, state: extensionState({ detail, isOfficial: official, isInstalled: isInstalled(ctx, key), now }) }
}

export async function listExtensions(ctx: Context, kind: ExtensionKind): Promise<{ list: Extension[] }> {
  const official = await isOfficial(ctx)
  const list: Extension[] = []
  for (const key of extensions[kind]) {
    const { detail, state } = stateOf(ctx, key, official)
    list.push({
      key,
      name: textIn(benefitMessages[`benefits.${key}`], ctx.language),
      state,
      beginTime: detail?.beginDurationTime?.toISOString() ?? null,
      endTime: detail?.endDurationTime?.toISOString() ?? null,
      quota: detail?.currentQuota ?? null,
      used: await usedOfBenefit(ctx.db, key, detail),
    })
  }
  return { list }
}

export async function openExtension(ctx: Context, key: ExtensionKey): Promise<void> {
  const { state } = stateOf(ctx, key, await isOfficial(ctx))
  if (state === 'Expired') throw new AppError('extension.expired')
  if (state !== 'Active' && state !== 'Trial') throw new AppError('extension.unavailable')
}
