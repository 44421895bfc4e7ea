import sharp from 'sharp'
import type { CardFields } from '#features/assistant/contract.ts'
import { readCard } from '#features/assistant/rules.ts'
import { cardRules } from '#features/assistant/server/prompts.ts'
import { spend } from '#features/assistant/server/spend.ts'
import { textOf } from '#features/assistant/server/textOf.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'
import type { UploadedFile } from '#server/kit/implement.ts'

const LONGEST_SIDE = 1_600
const KEY = 'ScanBusinessCard'

/** The photo goes out small and without what the camera wrote into it, and is kept nowhere. */
export async function cardIn(ctx: Context, file: UploadedFile | undefined): Promise<CardFields> {
  const { assistant } = ctx.adapters
  if (!assistant?.canSee) throw new AppError('extension.unavailable')
  const bytes = await sharp(required(file).bytes)
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(() => null)
  if (!bytes) throw new AppError('assistant.unreadable')
  const { orgId, accountId, benefits } = ctx.who
  const benefit = benefits.find(({ functionKey }) => functionKey === KEY)
  await inScope(ctx.db, { orgId, accountId }, (db) => spend(db, { orgId, key: KEY, benefit }))
  const said = await textOf(assistant.write({ rules: cardRules, words: 'The card:', picture: { mediaType: 'image/jpeg', bytes } }))
  return required(readCard(said), 'assistant.unreadable')
}
