import { describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { companyCalls } from '#features/company/contract.ts'
import { eventCalls } from '#features/events/contract.ts'
import type { filePurposes } from '#core/calls/files.ts'
import { programmeCalls } from '#features/programme/contract.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()
type Purpose = (typeof filePurposes)[number]

async function file(topOrgId: string, purpose: Purpose | 'import' | 'task', expiresAt: Date | null = null): Promise<string> {
  const id = uuid()
  const row = {
    topOrgId,
    id,
    fileName: '图.webp',
    extension: 'webp',
    mediaType: 'image/webp',
    bytes: 1,
    purpose,
    storageKey: id,
    expiresAt,
  }
  await harness.db.insertInto('file').values(row).execute()
  return id
}

type Using = (asker: Asker, bventId: string, fileId: string) => Promise<{ status: number }>
const uses: [name: string, purpose: Purpose, use: Using][] = [
  [
    'the logo of an organisation',
    'logo',
    async (asker, _, fileId) => {
      const { name, version } = await asker.get(companyCalls.info, {})
      return asker.try(companyCalls.save, { name, version, logo: `/files/${fileId}` })
    },
  ],
  ['a cover', 'cover', (asker, bventId, fileId) => asker.try(eventCalls.saveCoverTemplate, { bventId, fileId })],
  ['a mini app picture', 'content', (asker, bventId, fileId) => asker.try(eventCalls.saveMiniAppImage, { bventId, fileId })],
  [
    'a portrait',
    'content',
    (asker, bventId, avatarFileId) => asker.try(programmeCalls.speakerSave, { bventId, name: '讲者', avatarFileId }),
  ],
  [
    'a document',
    'document',
    (asker, bventId, fileId) => asker.try(programmeCalls.documentSave, { bventId, fileId, name: '资料', category: '会议资料' }),
  ],
]

describe.each(uses)('%s', (_, purpose, use) => {
  test('is a file of this organisation that was uploaded for it, and no other', async () => {
    const { owner, orgId, bventId } = await harness.ownEvent()
    const wrong: (Purpose | 'import')[] = ['import', 'field', purpose === 'document' ? 'cover' : 'document']
    for (const other of wrong) expect([other, (await use(owner, bventId, await file(orgId, other))).status]).toEqual([other, 404])
    const foreign = await harness.build.org()
    expect((await use(owner, bventId, await file(foreign.topOrgId, purpose))).status).toBe(404)
    expect((await use(owner, bventId, uuid())).status).toBe(404)
    expect((await use(owner, bventId, await file(orgId, purpose, new Date(Date.now() - 1_000)))).status).toBe(404)
    const fresh = await file(orgId, purpose, new Date(Date.now() + 60_000))
    expect((await use(owner, bventId, fresh)).status).toBe(200)
    const kept = await harness.db.selectFrom('file').select('expiresAt').where('id', '=', fresh).executeTakeFirstOrThrow()
    expect(kept.expiresAt).toBeNull()
  })
})
