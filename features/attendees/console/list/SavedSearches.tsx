import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { attendeeCalls } from '#features/attendees/contract.ts'
import type { CustomSearch } from '#features/attendees/shapes.ts'
import type { SearchData } from '#features/attendees/filter.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { Popover } from '#console/kit/Popover.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { inEvent } from '#features/attendees/console/about.ts'
import { addressOfSaved, asksNothing, isSameSearch } from '#features/attendees/console/list/savedSearch.ts'
import type { ListAddress } from '#features/attendees/console/list/listAddress.ts'
import { SavedSearchItem } from '#features/attendees/console/list/SavedSearchItem.tsx'
import { SearchNameDialog } from '#features/attendees/console/list/SearchNameDialog.tsx'

type Props = { bventId: string; view: string; asked: SearchData; onChange: (change: Partial<ListAddress>) => void }
type Naming = { search: CustomSearch | null }
const PANEL_PX = 300
/** A view may be the team's: this long the way back is offered. */
const UNDO_SECONDS = 8

/** Filters under a name: loaded, changed, shared with the team. */
export function SavedSearches({ bventId, view, asked, onChange }: Props) {
  const t = useT()
  const [naming, setNaming] = useState<Naming | null>(null)
  const { data: searches = [] } = useQuery(callQuery(attendeeCalls.customSearchList, inEvent(bventId, {}), { ignoresErrors: true }))
  const changes = { changes: [attendeeCalls.customSearchList] }
  const save = useCall(attendeeCalls.saveCustomSearch, changes)
  const share = useCall(attendeeCalls.shareCustomSearch, changes)
  const remove = useCall(attendeeCalls.deleteCustomSearch, changes)
  const current = searches.find(({ id }) => id === view)
  const isChanged = current ? !isSameSearch(current.searchData, asked) : !asksNothing(asked)
  const load = ({ id, searchData }: CustomSearch) => onChange({ ...addressOfSaved(searchData), view: id })

  const saveAs = async (name: string, isShared: boolean) => {
    const renamed = naming?.search
    const request = renamed ? { id: renamed.id, name, searchData: renamed.searchData, isShared } : { name, searchData: asked, isShared }
    const { id } = await save.mutateAsync(inEvent(bventId, request))
    if (!renamed) onChange({ view: id })
    setNaming(null)
    showToast({ kind: 'success', text: t('attendees.searchSaved', { name }) })
  }
  const keep = async ({ id, name }: CustomSearch) => {
    await save.mutateAsync(inEvent(bventId, { id, name, searchData: asked })).catch(() => null)
  }
  const drop = async ({ id, ...search }: CustomSearch) => {
    const isCurrent = id === view
    if (!(await remove.mutateAsync(inEvent(bventId, { id })).catch(() => null))) return
    if (isCurrent) onChange({ view: '' })
    const { name, searchData, isShared } = search
    const bringBack = async () => {
      const made = await save.mutateAsync(inEvent(bventId, { name, searchData, isShared })).catch(() => null)
      if (made && isCurrent) onChange({ view: made.id })
    }
    showToast({
      kind: 'success',
      text: t('attendees.searchDeleted', { name }),
      seconds: UNDO_SECONDS,
      closable: true,
      action: { label: t('tasks.undo'), run: () => void bringBack() },
    })
  }

  return (
    <>
      <Popover
        label={t('attendees.views')}
        size="small"
        className="view-button"
        icon={<Icon name="star" />}
        width={PANEL_PX}
        trigger={
          <span className="row g1">
            <span className="ell">{current ? t('attendees.viewNamed', { name: current.name }) : t('attendees.views')}</span>
            <Icon name="down" size={14} />
          </span>
        }
      >
        {(close) => (
          <div className="view-panel">
            {searches.length === 0 && <p className="m3 t13 view-none">{t('attendees.noViews')}</p>}
            <ul>
              {searches.map((search) => (
                <SavedSearchItem
                  key={search.id}
                  search={search}
                  isCurrent={search.id === view}
                  onLoad={() => {
                    load(search)
                    close()
                  }}
                  onRename={() => {
                    close()
                    setNaming({ search })
                  }}
                  onShare={() => share.mutate(inEvent(bventId, { id: search.id, isShared: !search.isShared }))}
                  onDelete={() => void drop(search)}
                />
              ))}
            </ul>
            {current && (
              <Button
                type="text"
                size="small"
                className="view-leave"
                onClick={() => {
                  onChange({ ...addressOfSaved({}), view: '' })
                  close()
                }}
              >
                {t('attendees.leaveView')}
              </Button>
            )}
          </div>
        )}
      </Popover>
      {isChanged && (
        <span className="row g2 t13">
          {current && <span className="t12 m3">{t('attendees.viewChanged')}</span>}
          {current?.isMine && (
            <button type="button" className="link" onClick={() => void keep(current)}>
              {t('core.save')}
            </button>
          )}
          <button type="button" className="link" onClick={() => setNaming({ search: null })}>
            {current ? t('attendees.saveAs') : t('attendees.saveView')}
          </button>
        </span>
      )}
      {naming && <SearchNameDialog search={naming.search} onSave={saveAs} onClose={() => setNaming(null)} />}
    </>
  )
}
