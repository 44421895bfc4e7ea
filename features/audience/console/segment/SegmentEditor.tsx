import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Dropdown, Input } from 'antd'
import { useState } from 'react'
import { pathOf } from '#core/page.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Can, useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useTask } from '#console/kit/useTask.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { audienceTasks, segmentCalls, type Naming } from '#features/audience/contract.ts'
import { labelTasks } from '#features/audience/labelContract.ts'
import { say } from '#features/audience/console/say.ts'
import { Conditions } from '#features/audience/console/segment/Conditions.tsx'
import { LabelDialog } from '#features/audience/console/segment/LabelDialog.tsx'
import { SidePane } from '#features/audience/console/segment/SidePane.tsx'
import { completed, sentenceOf } from '#features/audience/sentence.ts'
import type { SegmentRow } from '#features/audience/shapes.ts'
import { EVERYBODY, type Group } from '#features/audience/tree.ts'
import { pages } from '#features/pages.ts'

type Segment = SegmentRow & { tree: Group; naming: Naming; growth: { day: string; total: number }[] }
type Props = { segment: Segment | null; others: readonly SegmentRow[]; onSaved: (segmentId: string) => void; onDeleted?: () => void }

const NO_NAMES: Naming = { labels: {}, segments: {}, events: {}, values: {}, questions: {} }

/** One group: what it means, how many it is now, and what can be done with it. */
export function SegmentEditor({ segment, others, onSaved, onDeleted }: Props) {
  const t = useT()
  const [tree, setTree] = useState<Group>(segment?.tree ?? EVERYBODY)
  const [name, setName] = useState(segment?.name ?? '')
  const [isFixed, setFixed] = useState(segment?.isFixed ?? false)
  const [isLabelling, setLabelling] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const meant = completed(tree)
  const isSame = JSON.stringify(meant) === JSON.stringify(segment?.tree ?? EVERYBODY)
  const isDirty = !isSame || name !== (segment?.name ?? '') || isFixed !== (segment?.isFixed ?? false)
  const {
    data: counted,
    error,
    refetch,
  } = useQuery({
    ...callQuery(
      segmentCalls.count,
      { tree: meant, ...(segment?.isFixed && isSame && { segmentId: segment.segmentId }) },
      { ignoresErrors: true },
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const save = useCall(segmentCalls.save, { changes: [segmentCalls.list, segmentCalls.detail] })
  const remove = useCall(segmentCalls.delete, { changes: [segmentCalls.list], ignoresErrors: true })
  const exporting = useTask(audienceTasks.export)
  const labelling = useTask(labelTasks.apply, () => void refetch())
  const canSave = useCan(segmentCalls.save.access)
  const guard = useUnsavedGuard(isDirty && !save.isPending && segment !== null)
  const naming = counted?.naming ?? segment?.naming ?? NO_NAMES
  const put = async () => {
    const given = { name: name.trim() || sentenceOf(meant, naming, say).slice(0, 40), tree: meant, isFixed }
    const saved = await save.mutateAsync({ ...given, ...(segment && { segmentId: segment.segmentId, version: segment.version }) })
    showToast({ kind: 'success', text: t('audience.savedDone') })
    onSaved(saved.segmentId)
  }
  const count = counted?.count ?? 0
  return (
    <>
      <div className="aud-main">
        <div className="aud-head">
          <div className="sp">
            <Input
              variant="borderless"
              className="aud-name"
              aria-label={t('audience.name')}
              placeholder={t('audience.namePlaceholder')}
              maxLength={60}
              value={name}
              disabled={!canSave}
              onChange={(event) => setName(event.target.value)}
            />
            <output className="aud-count">
              <b>{counted ? count.toLocaleString('en-US') : '…'}</b>
              <span className="m2">
                {t('audience.ofAll', {
                  all: counted?.total ?? 0,
                  share: counted?.total ? Math.round((count / counted.total) * 1000) / 10 : 0,
                })}
              </span>
            </output>
          </div>
          <div className="aud-kind">
            <Segments
              label={t('audience.kind')}
              value={isFixed ? 'fixed' : 'living'}
              items={[
                { key: 'living', label: t('audience.living'), icon: 'sync' },
                { key: 'fixed', label: t('audience.fixed'), icon: 'lock' },
              ]}
              onChange={(kind) => setFixed(kind === 'fixed')}
            />
            <p className="m3 t12">
              {counted &&
                t(isFixed ? 'audience.fixedHint' : 'audience.livingHint', {
                  seconds: (Math.max(100, counted.milliseconds) / 1000).toFixed(1),
                })}
            </p>
          </div>
        </div>
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        <Conditions tree={tree} counted={counted} naming={naming} onChange={setTree} />
        <p className="aud-sentence">
          <b>{t('audience.inWords')}</b> {sentenceOf(meant, naming, say)}
        </p>
        <div className="row g2 wrap aud-acts">
          <Can call={segmentCalls.save}>
            <Button type="primary" loading={save.isPending} disabled={!isDirty} onClick={() => void put()}>
              {t('core.save')}
            </Button>
          </Can>
          <Can call={labelTasks.apply.calls.start}>
            <Button icon={<Icon name="tag" />} disabled={count === 0} onClick={() => setLabelling(true)}>
              {t('audience.giveLabel', { n: count })}
            </Button>
          </Can>
          <Can call={audienceTasks.export.calls.start}>
            <Button
              icon={<Icon name="dl" />}
              disabled={count === 0 || exporting.isRunning}
              onClick={() => void exporting.start({ tree: meant, name }).then(() => showToast({ text: t('audience.exportStarted') }))}
            >
              {t('audience.export')}
            </Button>
          </Can>
          {segment && !isDirty && (
            <Can code="litehome_res_act_campaign">
              <ButtonLink icon={<Icon name="send" />} to={`${pathOf(pages.campaigns.write)}?segmentId=${segment.segmentId}`}>
                {t('audience.sendTo', { n: counted?.reach.any ?? 0 })}
              </ButtonLink>
            </Can>
          )}
          {segment && (
            <Can call={segmentCalls.delete}>
              <Dropdown
                trigger={['click']}
                menu={{ items: [{ key: 'delete', danger: true, label: t('audience.delete'), onClick: () => setRemoving(true) }] }}
              >
                <Button type="text" icon={<Icon name="more" />} aria-label={t('audience.more')} />
              </Dropdown>
            </Can>
          )}
        </div>
      </div>
      <SidePane
        tree={meant}
        counted={counted}
        others={others}
        growth={segment?.growth ?? []}
        onAnother={() => void refetch()}
        onNarrow={(item) => setTree({ ...tree, items: [...tree.items, item] })}
      />
      {isLabelling && <LabelDialog tree={meant} count={count} task={labelling} onClose={() => setLabelling(false)} />}
      {isRemoving && segment && (
        <ActDialog
          title={t('audience.deleteTitle', { name: segment.name })}
          className="act"
          isDanger
          confirmText={t('audience.delete')}
          notDone={t('audience.notDone')}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await remove.mutateAsync({ segmentId: segment.segmentId })
            onDeleted?.()
          }}
        >
          <p className="m2">{t('audience.deleteHint')}</p>
        </ActDialog>
      )}
      {guard}
    </>
  )
}
