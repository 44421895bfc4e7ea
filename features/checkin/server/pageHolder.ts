import type { PageHolder } from '#server/kit/context.ts'

/** Where visits read the pages of a point. */
export const checkinPageHolder: PageHolder = {
  kind: 'checkinPage',
  async put(db, { bventId, subject }, settings) {
    const put = await db
      .updateTable('checkinPoint')
      .set((eb) => ({ pageSettings: JSON.stringify(settings), version: eb('version', '+', 1) }))
      .where('bventId', '=', bventId)
      .where('id', '=', subject)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return put !== undefined
  },
}
