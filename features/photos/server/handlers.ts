import { OK } from '#core/schema.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { photoCalls } from '#features/photos/contract.ts'
import { actOnPhotos } from '#features/photos/server/acts.ts'
import { saveAlbum, shownAlbum } from '#features/photos/server/album.ts'
import { endLink, saveLink } from '#features/photos/server/links.ts'
import { pageOfPhotos, photoOf } from '#features/photos/server/photos.ts'
import { takeIn } from '#features/photos/server/takeIn.ts'
import { download, gallery, look, original, sendByLink, sender, withdraw } from '#features/photos/server/visitors.ts'
import { inScope } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

export const photoHandlers = implement(photoCalls, {
  album: (ctx, { bventId }) => shownAlbum(ctx, bventId),
  saveAlbum: async (ctx, saved) => ({ version: await saveAlbum(ctx, saved) }),
  async list(ctx, wanted) {
    await findEvent(ctx, wanted.bventId)
    const { rows, next } = await pageOfPhotos(ctx.db, wanted)
    return { list: rows.map(photoOf), next }
  },
  async upload(ctx, { bventId, room }, upload) {
    const { who, now } = ctx
    const { orgId, accountId, accountName } = who
    const { timeZone } = await inScope(ctx.db, { orgId, accountId, isReadOnly: true }, (db) => findWritableEvent({ db, who, now }, bventId))
    const sending = { orgId, bventId, timeZone, linkId: null, byName: accountName.slice(0, 60), room, accountId }
    return takeIn(ctx, required(upload, 'core.invalid'), sending)
  },
  act: async (ctx, asked) => ({ count: await actOnPhotos(ctx, asked) }),
  original: (ctx, asked) => original(ctx, asked),
  saveLink: async (ctx, saved) => ({ id: await saveLink(ctx, saved) }),
  async endLink(ctx, asked) {
    await endLink(ctx, asked)
    return OK
  },

  gallery: (ctx, wanted) => gallery(ctx, wanted),
  async look(ctx, asked) {
    await look(ctx, asked)
    return OK
  },
  download: (ctx, asked) => download(ctx, asked),
  sender: (ctx, asked) => sender(ctx, asked),
  send: (ctx, asked, upload) => sendByLink(ctx, asked, required(upload, 'core.invalid')),
  async withdraw(ctx, asked) {
    await withdraw(ctx, asked)
    return OK
  },
})
