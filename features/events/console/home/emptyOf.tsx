import type { ReactNode } from 'react'
import type { IconName } from '#console/kit/Icon.tsx'
import { BIN_DAYS } from '#features/events/rules.ts'
import { t } from '#console/kit/text.ts'
import { CreateLink } from '#features/events/console/home/CreateLink.tsx'
import { FirstEvent } from '#features/events/console/home/FirstEvent.tsx'
import type { HomeTab } from '#features/events/console/home/homeSearch.ts'

type Empty = { icon: IconName; title: string; hint?: ReactNode; action?: ReactNode }

/** Each tab says what belongs in it; the first one also how to begin. */
export function emptyOf(tab: HomeTab): Empty {
  switch (tab) {
    case 'all':
      return { icon: 'calendar', title: t('events.empty_all'), hint: <FirstEvent />, action: <CreateLink /> }
    case 'inProgress':
      return { icon: 'bolt', title: t('events.empty_inProgress'), hint: t('events.empty_inProgressHint') }
    case 'published':
      return { icon: 'check', title: t('events.empty_published'), hint: t('events.empty_publishedHint') }
    case 'draft':
      return { icon: 'edit', title: t('events.empty_draft'), hint: t('events.empty_draftHint'), action: <CreateLink /> }
    case 'ended':
      return { icon: 'hist', title: t('events.empty_ended'), hint: t('events.empty_endedHint') }
    case 'mine':
      return { icon: 'user', title: t('events.empty_mine'), hint: t('events.empty_mineHint') }
    case 'bin':
      return { icon: 'trash', title: t('events.empty_bin'), hint: t('events.empty_binHint', { n: BIN_DAYS }) }
  }
}
