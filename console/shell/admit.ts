import { replace } from 'react-router'
import { errors } from '#core/errors.ts'
import { textIn } from '#core/messages.ts'
import type { Page } from '#core/page.ts'
import { benefitCalls } from '#features/benefits/contract.ts'
import { detailsOf } from '#features/benefits/console/details.ts'
import { showBenefitModal } from '#features/benefits/console/modal.ts'
import { signIn, signInWithTicket } from '#console/auth/session.ts'
import { guard, type EventFacts, type Session } from '#console/guard.ts'
import { config, loadConfig } from '#console/kit/config.ts'
import { applicationOf, loadMenu, menu } from '#console/kit/menu.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery } from '#console/kit/query.ts'
import { rememberRefused } from '#console/kit/refused.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { texts } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { forgetUser, loadUser, user } from '#console/kit/user.ts'
import { booted } from '#console/shell/boot.ts'
import { queryClient } from '#console/shell/queryClient.ts'
import { surroundings } from '#console/shell/surroundings.ts'

/** The feature that owns events says here what the guard must know about one. */
type EventLoader = { loadEventFacts: (bventId: string) => Promise<EventFacts> }
const eventLoaders = import.meta.glob<EventLoader>('/features/events/console/eventFacts.ts')

/** Carries out what the guard decides, until it lets the person in or sends them elsewhere. */
export async function admit(page: Page | null, { url, params }: { url: URL; params: Record<string, string | undefined> }): Promise<null> {
  const session: Session = { ...(await booted()), user: user.get(), workspace: null, event: null }
  const previous = new URLSearchParams(location.search)
  for (;;) {
    const visit = { page, path: url.pathname, query: url.searchParams, previous, session, surroundings, now: serverNow() }
    const step = guard(visit)
    switch (step.do) {
      case 'allow':
        return null
      case 'load':
        await load[step.what](session, page, params)
        continue
      case 'consumeTicket':
        rememberRefused(step.address)
        throw replace((await becomeByTicket(step.ticket)) ? step.address : '/error/401')
      case 'signIn':
        await signIn({ returnTo: url.pathname + url.search })
        return new Promise<null>(() => {})
      case 'leave':
        location.assign(step.address)
        return new Promise<null>(() => {})
      case 'goTo':
        rememberRefused(url.pathname + url.search)
        if (step.modal) showBenefitModal(step.modal)
        throw replace(step.address)
    }
  }
}

/** Whoever comes with a ticket may be someone else: nothing of the person before is kept. */
async function becomeByTicket(ticket: string): Promise<boolean> {
  forgetUser()
  menu.set(null)
  queryClient.clear()
  const isAccepted = await signInWithTicket(ticket)
  if (!isAccepted) showToast({ kind: 'error', text: textIn(errors['account.codeInvalid'].text, texts.get().language) })
  return isAccepted
}

type Load = (session: Session, page: Page | null, params: Record<string, string | undefined>) => Promise<void>

const load: Record<'user' | 'workspace' | 'event', Load> = {
  async user(session) {
    session.user = await loadUser()
  },

  async workspace(session, page) {
    const orgId = currentOrgId()
    const [benefits] = await Promise.all([
      queryClient.ensureQueryData(callQuery(benefitCalls.info, {})),
      loadMenu(applicationOf(page?.area ?? 'manage', orgId)),
      loadConfigOnce(orgId),
    ])
    session.workspace = { codes: menu.get()?.codes ?? new Set(), config: config.get(), benefits: detailsOf(benefits) }
  },

  async event(session, _, { bventId = '' }) {
    const [loader] = Object.values(eventLoaders)
    session.event = loader ? await (await loader()).loadEventFacts(bventId) : { type: '', url: '' }
  },
}

let configOf = ''

async function loadConfigOnce(orgId: string): Promise<void> {
  if (configOf === orgId) return
  await loadConfig(orgId)
  configOf = orgId
}
