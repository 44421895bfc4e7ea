import { Button } from 'antd'
import { useState, type ComponentType } from 'react'
import type { Page } from '#core/page.ts'
import { MOST_LISTED } from '#features/externalEvents/rules.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { RowsSkeleton } from '#features/externalEvents/console/RowsSkeleton.tsx'
import { sayDeleted, sayFailed } from '#features/externalEvents/console/undoable.ts'
import type { ListEdit } from '#features/externalEvents/console/useListEdit.ts'
import '#features/externalEvents/console/external.css'

export type RowProps<Item> = { item: Item; onEdit?: () => void; onDelete?: () => void }
export type DrawerProps<Item> = { item: Item | null; onChange: ListEdit<Item>['change']; onClose: () => void }
type Props<Item> = {
  page: Page
  edit: ListEdit<Item>
  canSave: boolean
  words: { add: string; empty: string; emptyHint: string; subtitle: (items: readonly Item[]) => string }
  icon: IconName
  Row: ComponentType<RowProps<Item>>
  Drawer: ComponentType<DrawerProps<Item>>
}

/** A short list that is kept as a whole: contacts, goals. */
export function ListPage<Item extends { name: string }>({ page, edit, canSave, words, icon, Row, Drawer }: Props<Item>) {
  const t = useT()
  const { items, error, refetch, change } = edit
  const [edited, setEdited] = useState<Item | 'new' | null>(null)
  const isFull = (items?.length ?? 0) >= MOST_LISTED

  const remove = async (item: Item, at: number) => {
    if (await change({ old: item, next: null })) sayDeleted(item.name, async () => void (await change({ old: null, next: item, at })))
    else showToast({ text: t('externalEvents.changedMeanwhile') })
  }
  const add = canSave && (
    <Button
      type="primary"
      icon={<Icon name="plus" />}
      disabled={isFull}
      title={isFull ? t('externalEvents.full', { n: MOST_LISTED }) : ''}
      onClick={() => setEdited('new')}
    >
      {words.add}
    </Button>
  )
  const hasItems = items !== undefined && items.length > 0

  return (
    <PageFrame page={page} subtitle={hasItems && words.subtitle(items)} actions={hasItems && add}>
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={refetch} />}
        {!items && !error && <RowsSkeleton count={3} />}
        {items?.length === 0 && <EmptyState icon={icon} title={words.empty} hint={words.emptyHint} action={add} />}
        {hasItems && (
          <ul className="external-rows">
            {items.map((item, at) => (
              <Row
                key={`${item.name} ${at}`}
                item={item}
                {...(canSave && { onEdit: () => setEdited(item), onDelete: () => void remove(item, at).catch(sayFailed) })}
              />
            ))}
          </ul>
        )}
      </div>
      {edited && <Drawer item={edited === 'new' ? null : edited} onChange={change} onClose={() => setEdited(null)} />}
    </PageFrame>
  )
}
