import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery, refetchCalls } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { ContactDialog } from '#features/invitations/console/guests/ContactDialog.tsx'
import { guestName } from '#features/invitations/console/guests/guestColumns.tsx'
import { GuestDrawer } from '#features/invitations/console/guests/GuestDrawer.tsx'
import { GuestPane } from '#features/invitations/console/guests/GuestPane.tsx'
import { SendDialog } from '#features/invitations/console/guests/SendDialog.tsx'
import { InvitationFrame } from '#features/invitations/console/InvitationFrame.tsx'
import { MyAside } from '#features/invitations/console/MyAside.tsx'
import { MyGoal } from '#features/invitations/console/MyGoal.tsx'
import { useEventZone } from '#features/invitations/console/useEventZone.ts'
import { GuestTag, lastWords } from '#features/invitations/console/words.tsx'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { invitationPages } from '#features/invitations/pages.ts'
import { shownStates, type ShownState } from '#features/invitations/rules.ts'
import type { Guest } from '#features/invitations/shapes.ts'

export function MyTaskPage() {
  const { bventId = '' } = useParams()
  const t = useT()
  const { data: task, error, refetch } = useQuery(callQuery(calls.myTask, { bventId }, { ignoresErrors: true }))
  const [isAdding, setAdding] = useState(false)
  const [isSending, setSending] = useState(false)
  const [view, setView] = useState<View>('guests')
  const client = useQueryClient()
  const refresh = () => void refetchCalls(client, [calls.guests, calls.guest, calls.myTask, calls.plan])
  const done = (text: string) => {
    setAdding(false)
    showToast({ kind: 'success', text })
    refresh()
  }
  const toInvite = task ? task.figures.listed - task.figures.sent : 0
  const isShown = task && (task.hasTask || task.figures.listed > 0)
  return (
    <InvitationFrame
      page={invitationPages.myTask}
      bventId={bventId}
      actions={
        isShown && (
          <>
            <Button {...(toInvite === 0 && { type: 'primary' })} icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
              {t('invitations.addGuest')}
            </Button>
            {toInvite > 0 && (
              <Button type="primary" icon={<Icon name="send" />} onClick={() => setSending(true)}>
                {t('invitations.sendNextN', { n: toInvite })}
              </Button>
            )}
          </>
        )
      }
    >
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!task && !error && <SkeletonFields count={5} />}
      {task && !isShown && <EmptyState icon="mail" title={t('invitations.noTask')} hint={t('invitations.noTaskHint')} />}
      {isShown && (
        <div className={`invite-mine is-${view}`}>
          <section>
            <MyGoal task={task} />
            <div className="invite-views">
              <Segmented<View>
                block
                aria-label={t('invitations.myTask')}
                value={view}
                options={[
                  { value: 'guests', label: t('invitations.myGuests') },
                  { value: 'link', label: t('invitations.linkAndPoster') },
                ]}
                onChange={setView}
              />
            </div>
            <MyGuests bventId={bventId} onChanged={refresh} />
          </section>
          <MyAside task={task} bventId={bventId} />
        </div>
      )}
      {isSending && <SendNext bventId={bventId} onChanged={refresh} onClose={() => setSending(false)} />}
      {isAdding && <GuestDrawer bventId={bventId} onDone={done} onClose={() => setAdding(false)} />}
    </InvitationFrame>
  )
}

/** On a phone one or the other, beside each other where there is room. */
type View = 'guests' | 'link'

/** Those who were not asked yet, one after the other. */
function SendNext({ bventId, onChanged, onClose }: { bventId: string; onChanged: () => void; onClose: () => void }) {
  const t = useT()
  const asked = { bventId, isMine: true, state: 'ToInvite', pageNo: 1, pageSize: 1 } as const
  const { data, isFetching } = useQuery(callQuery(calls.guests, asked, { ignoresErrors: true }))
  const [guest] = data?.list ?? []
  const left = data?.counts.find(({ code }) => code === 'ToInvite')?.total ?? 0
  const [sentId, setSentId] = useState('')
  if (!guest || (guest.inviteeId === sentId && isFetching)) return null
  const done = (text: string) => {
    setSentId(guest.inviteeId)
    showToast({ kind: 'success', text })
    onChanged()
    if (left <= 1) onClose()
  }
  return (
    <SendDialog
      key={guest.inviteeId}
      bventId={bventId}
      guest={guest}
      note={left > 1 ? t('invitations.sendLeft', { n: left }) : ''}
      onDone={done}
      onClose={onClose}
    />
  )
}

type Act = { act: 'send' | 'contact' | 'open'; guest: Guest }

/** My own guests, each with what to do next. */
function MyGuests({ bventId, onChanged }: { bventId: string; onChanged: () => void }) {
  const t = useT()
  const { timeZone } = useEventZone(bventId)
  const [address, setAddress] = useAddressState({ state: '', words: '', pageNo: '1', pageSize: '20' })
  const state = shownStates.find((one) => one === address.state) ?? ''
  const query = useRows(calls.guests, {
    bventId,
    isMine: true,
    ...(state && { state }),
    ...(address.words && { keyWords: address.words.slice(0, 100) }),
    ...pagingIn(address),
  })
  const data = tableData(query, ({ list, total }) => ({ rows: list, total }))
  const [open, setOpen] = useState<Act | null>(null)
  const countOf = (code: ShownState | '') => query.data?.counts.find((count) => count.code === code)?.total
  const done = (text: string) => {
    setOpen(null)
    showToast({ kind: 'success', text })
    onChanged()
  }
  const columns: Column<Guest>[] = [
    {
      key: 'name',
      title: t('invitations.col_name'),
      width: 200,
      isFixed: true,
      render: (guest) => (
        <>
          {guestName(guest, () => setOpen({ act: 'open', guest }))}
          <span className="invite-said t12 m3">{lastWords(guest, timeZone)}</span>
        </>
      ),
    },
    {
      key: 'next',
      title: t('invitations.col_next'),
      width: 120,
      render: (guest) => {
        if (guest.next === 'none') return '–'
        if (guest.next === 'wait') return <span className="m3">{t('invitations.next_wait')}</span>
        const act = guest.next === 'call' ? 'contact' : 'send'
        return (
          <Button size="small" onClick={() => setOpen({ act, guest })}>
            {t(`invitations.next_${guest.next}`)}
          </Button>
        )
      },
    },
    { key: 'state', title: t('invitations.col_state'), width: 110, render: (guest) => <GuestTag state={guest.state} /> },
    {
      key: 'last',
      title: t('invitations.col_last'),
      width: 220,
      render: (guest) => <span className="m2">{lastWords(guest, timeZone)}</span>,
    },
  ]
  return (
    <>
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
      <DataTable<Guest, TableSearch>
        name="myGuest"
        label={t('invitations.myTask')}
        columns={columns}
        rowKey={({ inviteeId }) => inviteeId}
        rowName={({ name }) => name}
        {...data}
        toolbar={
          <SearchInput
            width={220}
            value={address.words}
            placeholder={t('invitations.searchGuests')}
            onChange={(words) => setAddress({ words, pageNo: '1' })}
          />
        }
        search={pagingIn(address)}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        empty={{ icon: 'users', title: t('invitations.noGuests'), hint: t('invitations.noGuestsHint') }}
        filters={[
          ...(address.words ? [{ label: address.words, drop: () => setAddress({ words: '', pageNo: '1' }) }] : []),
          ...(state ? [{ label: t(`invitations.state_${state}`), drop: () => setAddress({ state: '', pageNo: '1' }) }] : []),
        ]}
        onClearFilters={() => setAddress({ state: '', words: '', pageNo: '1' })}
        totalText={t('invitations.urgency')}
      />
      {open?.act === 'send' && <SendDialog bventId={bventId} guest={open.guest} onDone={done} onClose={() => setOpen(null)} />}
      {open?.act === 'contact' && <ContactDialog inviteeId={open.guest.inviteeId} onDone={done} onClose={() => setOpen(null)} />}
      {open?.act === 'open' && (
        <GuestPane inviteeId={open.guest.inviteeId} bventId={bventId} onChanged={onChanged} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
