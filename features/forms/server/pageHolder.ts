import type { PageHolder } from '#server/kit/context.ts'

/** Where visits read the pages of signing up. */
export const regPageHolder: PageHolder = {
  kind: 'regPage',
  async put(db, { bventId, subject }, settings) {
    const put = await db
      .updateTable('regPage')
      .set((eb) => ({ configs: JSON.stringify(settings), version: eb('version', '+', 1) }))
      .where('bventId', '=', bventId)
      .where('id', '=', subject)
      .returning('id')
      .executeTakeFirst()
    return put !== undefined
  },
}
