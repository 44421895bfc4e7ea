import { Button } from 'antd'
import { useState } from 'react'
import type { ResultOf } from '#core/call.ts'
import { formatTime } from '#core/dateTime.ts'
import { errors } from '#core/errors.ts'
import { Can, useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { officialAccountCalls as calls } from '#features/officialAccounts/contract.ts'
import { MenuFields } from '#features/officialAccounts/console/MenuFields.tsx'
import { MenuPhone } from '#features/officialAccounts/console/MenuPhone.tsx'
import {
  linkTypes,
  menuProblems,
  MOST_ENTRIES,
  MOST_ITEMS,
  type Menu,
  type MenuEntry,
  type MenuItem,
} from '#features/officialAccounts/rules.ts'

const empty: MenuItem = { name: '', linkType: linkTypes.link, url: '', appId: '', pagePath: '' }

/** What was saved and what followers see are two things; the second follows by a click. */
export function MenuEditor({ account }: { account: ResultOf<typeof calls.detail> }) {
  const t = useT()
  const { id, menuVersion, isPublished, publishedTime, nickname, name } = account
  const canSave = useCan(calls.saveMenu.access)
  const [menu, setMenu] = useState<Menu>(account.menu)
  const [isDirty, setDirty] = useState(false)
  const [isTried, setTried] = useState(false)
  const save = useCall(calls.saveMenu, { changes: [calls.detail], ignoresErrors: true })
  const publish = useCall(calls.publishMenu, { changes: [calls.detail], ignoresErrors: true })
  const guard = useUnsavedGuard(isDirty && !save.isPending)
  const problems = menuProblems(menu)
  const change = (next: Menu) => {
    setMenu(next)
    setDirty(true)
  }
  const set = (at: number, part: Partial<MenuEntry>) => change(menu.map((entry, n) => (n === at ? { ...entry, ...part } : entry)))
  const setItem = (at: number, below: number, part: Partial<MenuItem>) =>
    set(at, { items: (menu[at]?.items ?? []).map((item, n) => (n === below ? { ...item, ...part } : item)) })
  const store = () => {
    setTried(true)
    if (problems.length > 0) return
    save.mutate(
      { id, menuVersion, menu },
      {
        onSuccess: () => {
          setDirty(false)
          showToast({ kind: 'success', text: t('officialAccounts.menuSaved') })
        },
      },
    )
  }
  const goOut = () =>
    publish.mutate({ id, menuVersion }, { onSuccess: () => showToast({ kind: 'success', text: t('officialAccounts.published') }) })
  const shownFor = (entry: number, item: number | null) =>
    isTried ? problems.filter((one) => one.entry === entry && one.item === item) : []
  const saveError = save.error?.code === errors['core.changed'].code ? new Error(t('officialAccounts.menuChanged')) : save.error

  return (
    <div className="official-menu">
      <section aria-label={t('officialAccounts.menu')}>
        <p className="t13 m3">{t('officialAccounts.menuHint')}</p>
        {saveError && <ErrorNote error={saveError} title={t('officialAccounts.menuNotSaved')} />}
        {publish.error && <ErrorNote error={publish.error} title={t('officialAccounts.notPublished')} />}
        {menu.length === 0 && !canSave && <p className="m3">{t('officialAccounts.noMenu')}</p>}
        {menu.map((entry, at) => (
          <div key={at} className="official-entry">
            <MenuFields
              item={entry}
              isReadOnly={!canSave}
              itemCount={entry.items.length}
              problems={shownFor(at, null)}
              onChange={(part) => set(at, part)}
              onRemove={() => change(menu.filter((_, n) => n !== at))}
              {...(at > 0 && { onUp: () => change(swapped(menu, at)) })}
            />
            {entry.items.map((item, below) => (
              <div key={below} className="official-item">
                <MenuFields
                  item={item}
                  isReadOnly={!canSave}
                  itemCount={0}
                  problems={shownFor(at, below)}
                  onChange={(part) => setItem(at, below, part)}
                  onRemove={() => set(at, { items: entry.items.filter((_, n) => n !== below) })}
                  {...(below > 0 && { onUp: () => set(at, { items: swapped(entry.items, below) }) })}
                />
              </div>
            ))}
            {canSave && entry.items.length < MOST_ITEMS && (
              <div className="official-item">
                <Button
                  size="small"
                  type="text"
                  icon={<Icon name="plus" size={14} />}
                  onClick={() => set(at, { items: [...entry.items, empty] })}
                >
                  {t('officialAccounts.addItem')}
                </Button>
              </div>
            )}
          </div>
        ))}
        <Can call={calls.saveMenu}>
          <div className="official-entry row g2 wrap">
            {menu.length < MOST_ENTRIES && (
              <Button icon={<Icon name="plus" />} onClick={() => change([...menu, { ...empty, items: [] }])}>
                {t('officialAccounts.addEntry')}
              </Button>
            )}
            <Button type="primary" disabled={!isDirty} loading={save.isPending} onClick={store}>
              {t('officialAccounts.saveMenu')}
            </Button>
            <Button disabled={isDirty || isPublished || menuVersion === 0} loading={publish.isPending} onClick={goOut}>
              {t('officialAccounts.publish')}
            </Button>
            <span className="t13 m3">
              {!isPublished && menuVersion > 0
                ? t('officialAccounts.unpublished')
                : publishedTime && t('officialAccounts.publishedAt', { time: formatTime(publishedTime) })}
            </span>
          </div>
        </Can>
      </section>
      <MenuPhone title={nickname || name} menu={menu} />
      {guard}
    </div>
  )
}

/** With the one before it. */
function swapped<Item>(items: readonly Item[], at: number): Item[] {
  const next = [...items]
  const [moved] = next.splice(at, 1)
  if (moved !== undefined) next.splice(at - 1, 0, moved)
  return next
}
