import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#core/page.ts'
import { useCan } from '#console/kit/Can.tsx'
import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { refetchCalls } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { useSelection } from '#console/kit/useSelection.ts'
import { useTasks } from '#console/kit/useTasks.ts'
import { DeleteDialog, TransferDialog } from '#features/invitations/console/guests/GuestDialogs.tsx'
import { guestColumns } from '#features/invitations/console/guests/guestColumns.tsx'
import { GuestDrawer } from '#features/invitations/console/guests/GuestDrawer.tsx'
import { GuestPane } from '#features/invitations/console/guests/GuestPane.tsx'
import { ImportDialog } from '#features/invitations/console/guests/ImportDialog.tsx'
import { PeopleDialog } from '#features/invitations/console/guests/PeopleDialog.tsx'
import { InvitationFrame } from '#features/invitations/console/InvitationFrame.tsx'
import { LabelSelect } from '#features/invitations/console/LabelSelect.tsx'
import { useEventZone } from '#features/invitations/console/useEventZone.ts'
import { usePageEnds } from '#console/kit/usePageEnds.ts'
import { invitationCalls as calls, invitationTasks } from '#features/invitations/contract.ts'
import { invitationPages } from '#features/invitations/pages.ts'
import { shownStates, type ShownState } from '#features/invitations/rules.ts'
import type { Guest } from '#features/invitations/shapes.ts'

const addressDefaults = {
  state: '',
  words: '',
  ownerId: '',
  label: '',
  unowned: '',
  claims: '',
  act: '',
  guest: '',
  pageNo: '1',
  pageSize: '20',
}

/** Everyone on the list, as far as this person may see it. */
export function GuestBoard({ bventId }: { bventId: string }) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { timeZone } = useEventZone(bventId)
  const [address, setAddress] = useAddressState(addressDefaults)
  const { words, ownerId, label, unowned, claims, act } = address
  const state = shownStates.find((one) => one === address.state) ?? ''
  const canWrite = useCan(calls.deleteGuests.access)
  const canExport = useCan(invitationTasks.exportGuests.calls.start.access)
  const canFind = useCan(calls.fromPeople.access)
  const refresh = () => void refetchCalls(client, [calls.guests, calls.guest, calls.guestLabels, calls.plan, calls.myTask, calls.report])
  const tasks = useTasks(({ taskId, taskType, failCount }) => {
    refresh()
    if (taskType !== invitationTasks.importGuests.type || failCount === 0) return
    showToast({ kind: 'error', text: t('invitations.importWrong', { n: failCount }) })
    void downloadCall(calls.guestErrors, { taskId }).catch(() => {})
  })
  const selection = useSelection(`guest-${bventId}`, JSON.stringify([state, words, ownerId, label, unowned, claims]))
  const match = {
    ...(state && { state }),
    ...(words && { keyWords: words.slice(0, 100) }),
    ...(ownerId && { ownerId }),
    ...(label && { label: label.slice(0, 20) }),
    ...(unowned && { isUnowned: true }),
    ...(claims && { hasClaims: true }),
  }
  const paging = pagingIn(address)
  const ends = usePageEnds(JSON.stringify([bventId, match, paging.pageSize]))
  const query = useRows(calls.guests, { bventId, ...match, ...paging, ...ends.before(paging.pageNo) })
  const next = query.isPlaceholderData ? '' : query.data?.next
  useEffect(() => ends.note(paging.pageNo, next), [ends, paging.pageNo, next])
  const data = tableData(query, ({ list, total }) => ({ rows: list, total }))
  const countOf = (code: ShownState | '') => query.data?.counts.find((count) => count.code === code)?.total
  const close = () => setAddress({ act: '', guest: '' })
  const done = (text: string) => {
    showToast({ kind: 'success', text })
    selection.clear()
    refresh()
    close()
  }
  const chosen = selection.value.attendeeIds
  const filters = [
    ...(words ? [{ label: words, drop: () => setAddress({ words: '', pageNo: '1' }) }] : []),
    ...(ownerId
      ? [{ label: data.rows?.[0]?.ownerName ?? t('invitations.col_owner'), drop: () => setAddress({ ownerId: '', pageNo: '1' }) }]
      : []),
    ...(label ? [{ label, drop: () => setAddress({ label: '', pageNo: '1' }) }] : []),
    ...(unowned ? [{ label: t('invitations.unowned'), drop: () => setAddress({ unowned: '', pageNo: '1' }) }] : []),
    ...(claims ? [{ label: t('invitations.wanted'), drop: () => setAddress({ claims: '', pageNo: '1' }) }] : []),
    ...(state ? [{ label: t(`invitations.state_${state}`), drop: () => setAddress({ state: '', pageNo: '1' }) }] : []),
  ]
  const exportAll = () =>
    void tasks.start(invitationTasks.exportGuests, { bventId, searchData: match }, t('invitations.exportTask')).catch(() => {})

  return (
    <InvitationFrame
      page={invitationPages.list}
      bventId={bventId}
      actions={
        <>
          {canExport && query.data?.sight === 'all' && (
            <Button icon={<Icon name="dl" />} disabled={data.total === 0} onClick={exportAll}>
              {t('invitations.exportGuests')}
            </Button>
          )}
          {canFind && (
            <Button icon={<Icon name="users" />} onClick={() => setAddress({ act: 'people' })}>
              {t('invitations.fromPeople')}
            </Button>
          )}
          {canWrite && (
            <Button icon={<Icon name="ul" />} onClick={() => setAddress({ act: 'import' })}>
              {t('invitations.importGuests')}
            </Button>
          )}
          {canWrite && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setAddress({ act: 'add' })}>
              {t('invitations.addGuest')}
            </Button>
          )}
        </>
      }
      beneath={
        <Tabs<ShownState | 'all'>
          label={t('invitations.col_state')}
          items={[
            { key: 'all', label: t('core.all'), count: countOf('') },
            ...shownStates
              .filter((one) => one !== 'Expired' || countOf(one))
              .map((key) => ({ key, label: t(`invitations.state_${key}`), count: countOf(key) })),
          ]}
          value={state || 'all'}
          onChange={(key) => setAddress({ state: key === 'all' ? '' : key, pageNo: '1' })}
        />
      }
    >
      <DataTable<Guest, TableSearch>
        name="guest"
        label={t('invitations.guests')}
        columns={guestColumns({ timeZone, onOpen: (guest) => setAddress({ guest }) })}
        rowKey={({ inviteeId }) => inviteeId}
        rowName={({ name }) => name}
        {...data}
        {...(canWrite && { selection })}
        bulk={
          <>
            <button
              type="button"
              className="btn"
              disabled={chosen.length === 0}
              onClick={() => void navigate(pathOf(invitationPages.writeNotice, { bventId }), { state: { inviteeIds: chosen } })}
            >
              {t('invitations.sendChosen', { n: chosen.length })}
            </button>
            <button type="button" className="btn" disabled={chosen.length === 0} onClick={() => setAddress({ act: 'transfer' })}>
              {t('invitations.transferN', { n: chosen.length })}
            </button>
            <button type="button" className="btn" disabled={chosen.length === 0} onClick={() => setAddress({ act: 'delete' })}>
              {t('invitations.deleteN', { n: chosen.length })}
            </button>
          </>
        }
        toolbar={
          <>
            <SearchInput
              width={250}
              value={words}
              placeholder={t('invitations.searchGuests')}
              onChange={(next) => setAddress({ words: next, pageNo: '1' })}
            />
            <LabelSelect bventId={bventId} value={label} onChange={(next) => setAddress({ label: next, pageNo: '1' })} />
          </>
        }
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={filters}
        onClearFilters={() => setAddress({ state: '', words: '', ownerId: '', label: '', unowned: '', claims: '', pageNo: '1' })}
        empty={{
          icon: 'users',
          title: t('invitations.noGuests'),
          hint: t('invitations.noGuestsHint'),
          action: canWrite && (
            <Button type="primary" onClick={() => setAddress({ act: 'import' })}>
              {t('invitations.importGuests')}
            </Button>
          ),
        }}
        totalText={t('invitations.guestsTotal', { n: data.total })}
      />
      <TaskProgress tasks={tasks.watched} />
      {address.guest && <GuestPane key={address.guest} inviteeId={address.guest} bventId={bventId} onChanged={refresh} onClose={close} />}
      {act === 'add' && <GuestDrawer bventId={bventId} onDone={done} onClose={close} />}
      {act === 'people' && <PeopleDialog bventId={bventId} onDone={done} onClose={close} />}
      {act === 'import' && <ImportDialog bventId={bventId} start={tasks.start} onClose={close} />}
      {act === 'transfer' && <TransferDialog bventId={bventId} inviteeIds={chosen} onDone={done} onClose={close} />}
      {act === 'delete' && <DeleteDialog bventId={bventId} inviteeIds={chosen} onDone={done} onClose={close} />}
    </InvitationFrame>
  )
}
