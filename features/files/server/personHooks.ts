import type { Context, PersonAsked } from '#server/kit/context.ts'

/** Gone with the next sweep; until then nothing says whose they were. */
export async function eraseUploads({ db, now }: Context, person: PersonAsked): Promise<void> {
  const ids = uploadsOf(person)
  if (ids.length > 0)
    await db.updateTable('file').set({ expiresAt: now, fileName: '' }).where('id', 'in', ids).where('purpose', '=', 'field').execute()
}

export async function exportUploads({ db }: Context, person: PersonAsked) {
  const ids = uploadsOf(person)
  if (ids.length === 0) return {}
  const found = db.selectFrom('file').select(['id', 'fileName', 'mediaType', 'bytes', 'createdAt'])
  return { uploads: await found.where('id', 'in', ids).where('purpose', '=', 'field').orderBy('createdAt').execute() }
}

/** Answers that are files hold their ids. */
function uploadsOf({ fieldValues }: PersonAsked): string[] {
  return Object.values(fieldValues)
    .flat()
    .filter((value): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value))
}
