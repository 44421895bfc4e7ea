import type { Page as Tab } from '@playwright/test'
import { coreMessages } from '#core/coreMessages.ts'
import { pathOf } from '#core/page.ts'
import { globalDefaults } from '#core/globalConfig.ts'
import { everyPage } from '#features/pages.ts'
import { expect, follow, test } from '#e2e/fixtures.ts'

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

/** Parts of a head that lie on each other, and how far the page is wider than the screen. */
const faultsOf = (page: Tab) =>
  page.evaluate(() => {
    const named = (element: Element) => element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 20)
    const found: string[] = []
    const spill = document.documentElement.scrollWidth - innerWidth
    if (spill > 0) found.push(`${spill} px wider than the screen`)
    for (const head of document.querySelectorAll('.top, .event-head, .frame-head')) {
      const parts = [...head.querySelectorAll('button, a, h1, strong')]
        .map((part) => ({ part, box: part.getBoundingClientRect() }))
        .filter(({ part, box }) => box.width > 1 && !part.classList.contains('skip'))
      for (const [at, { part, box }] of parts.entries()) {
        if (box.right > innerWidth + 1) found.push(`${named(part)} is off the screen`)
        for (const other of parts.slice(at + 1)) {
          const isInside = part.contains(other.part) || other.part.contains(part)
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
          if (!isInside && across > 1 && down > 1) found.push(`${named(part)} lies on ${named(other.part)}`)
        }
      }
    }
    return found
  })

const areas = new Set(everyPage.map(({ area }) => area).filter((area) => area !== 'bare'))

for (const area of areas)
  test(`every page of the area ${area} opens, and its head has room on a desk and on a phone`, async ({
    page,
    newMember,
    signIn,
    build,
    pool,
  }) => {
    const member = await newMember()
    const place = { orgId: member.orgId, createdBy: member.accountId, status: 'Published' as const }
    const title = '2026 全球智能制造与供应链创新大会'
    const { bventId } = await build.event({ ...place, title })
    const { bventId: externalId } = await build.event({ ...place, title: `${title}（外部）`, bventType: 'External' })
    const { ticketId } = await build.ticket({ bventId, orgId: member.orgId })
    await build.attendee({ bventId, orgId: member.orgId, ticketId, fullName: '赵一' })
    const send = {
      topOrgId: member.orgId,
      id: crypto.randomUUID(),
      bventId,
      origin: 'Manual',
      title,
      kind: 'Notice',
      lane: 2,
      state: 'Done',
    }
    await pool.db
      .insertInto('send')
      .values({ ...send, channels: ['Email'], content: '{}', audience: '{}' })
      .execute()
    const guestSend = crypto.randomUUID()
    await pool.db
      .insertInto('send')
      .values({ ...send, id: guestSend, channels: ['Email'], content: '{}', audience: '{"guests": {"states": []}}' })
      .execute()
    const known = { topOrgId: member.orgId, createdAt: new Date() }
    const [personId, listId, campaignId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await pool.db
      .insertInto('person')
      .values({ ...known, id: personId, fullName: '赵一', visits: 1 })
      .execute()
    await pool.db
      .insertInto('callList')
      .values({ ...known, id: listId, name: '回访' })
      .execute()
    const content = JSON.stringify({ SMS: { content: '来吧' } })
    await pool.db
      .insertInto('send')
      .values({ ...send, id: campaignId, bventId: null, origin: 'Campaign', lane: 3, channels: ['SMS'], content, audience: '{}' })
      .execute()
    await pool.db
      .insertInto('campaign')
      .values({ topOrgId: member.orgId, id: campaignId, segmentName: '老客', tree: '{"kind":"all","items":[]}' })
      .execute()
    const survey = { topOrgId: member.orgId, id: crypto.randomUUID(), bventId, title, language: 'zh-CN', content: '{"questions": []}' }
    await pool.db.insertInto('survey').values(survey).execute()
    await signIn(member)
    await page.getByRole('heading', { level: 1 }).waitFor()

    const wrong: string[] = []
    const isThere = ({ toggle }: { toggle?: keyof typeof globalDefaults }) => !toggle || globalDefaults[toggle]
    for (const target of everyPage.filter((one) => one.area === area && isThere(one))) {
      await page.setViewportSize(sizes.desk)
      const ids = {
        bventId: target.area === 'external' ? externalId : bventId,
        sendId: send.id,
        guestSendId: guestSend,
        surveyId: survey.id,
        id: 'event',
        personId,
        listId,
        campaignId,
      }
      const address = pathOf(target, { ...ids, signTabName: 'list' })
      await follow(page, address)
      const isElsewhere = new URL(page.url()).pathname.startsWith('/error/')
      if (isElsewhere || (await page.getByText(coreMessages['core.pageFailed'][0]).isVisible())) wrong.push(`${target.path}: did not open`)
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport)
        wrong.push(...(await faultsOf(page)).map((fault) => `${target.path}, ${size}: ${fault}`))
      }
    }
    expect(wrong).toEqual([])
  })
