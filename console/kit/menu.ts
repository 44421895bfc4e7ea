import type { Area } from '#core/page.ts'
import { workspaceCalls, type appCodes, type MenuNode, type programTags } from '#core/calls/workspace.ts'
import { callApi } from '#console/kit/callApi.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { createStore, useStore } from '#console/kit/store.ts'

export type Application = { orgId: string; appCode: (typeof appCodes)[number]; tag: (typeof programTags)[number] }
export type Menu = Application & { trees: MenuNode[]; codes: ReadonlySet<string> }

/** The menu on screen and the permission codes that came with it. */
export const menu = createStore<Menu | null>(null)

export function useMenu(): Menu | null {
  return useStore(menu)
}

const NO_CODES: ReadonlySet<string> = new Set()

export function useCodes(): ReadonlySet<string> {
  return useStore(menu)?.codes ?? NO_CODES
}

export function applicationOf(area: Area, orgId: string): Application {
  if (area === 'external') return { orgId, appCode: 'lite', tag: 'external' }
  return { orgId, appCode: area === 'event' ? 'lite' : 'litehome', tag: '' }
}

/** Reloaded only if it is empty, or if application code, tag or organisation differ. Spec §4. */
export function isMenuOf(loaded: Menu | null, wanted: Application): loaded is Menu {
  return loaded !== null && loaded.trees.length > 0 && isSame(loaded, wanted)
}

function isSame(one: Application, other: Application): boolean {
  return one.orgId === other.orgId && one.appCode === other.appCode && one.tag === other.tag
}

let asking: { application: Application; answer: Promise<void> } | null = null

/** However many ask for the same menu, it is fetched once. */
export function loadMenu(wanted: Application): Promise<void> {
  if (isMenuOf(menu.get(), wanted)) return Promise.resolve()
  if (asking && isSame(asking.application, wanted)) return asking.answer
  const answer = fetchMenu(wanted).finally(() => {
    if (asking?.answer === answer) asking = null
  })
  asking = { application: wanted, answer }
  return answer
}

async function fetchMenu(wanted: Application): Promise<void> {
  const { menuTrees, authedResCodes } = await callApi(workspaceCalls.menuTrees, wanted)
  if (wanted.orgId === currentOrgId()) menu.set({ ...wanted, trees: menuTrees, codes: new Set(authedResCodes) })
}
