import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { Can, useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { labelCalls } from '#features/audience/labelContract.ts'
import { LabelTag } from '#features/audience/console/LabelTag.tsx'
import { GroupDialog, MergeDialog } from '#features/audience/console/label/Dialogs.tsx'
import { LabelDrawer } from '#features/audience/console/label/LabelDrawer.tsx'
import { AudienceTabs } from '#features/audience/console/tabs.tsx'
import { audiencePages } from '#features/audience/pages.ts'
import type { Label } from '#features/audience/shapes.ts'
import '#features/audience/console/audience.css'

type Group = { groupId: string; name: string }
type Open =
  | { what: 'label'; label: Label | null }
  | { what: 'merge'; label: Label }
  | { what: 'delete'; label: Label }
  | { what: 'group'; group: Group | null }
  | null

/** Words for people: who has them, and where they are asked for. */
export function LabelsPage() {
  const t = useT()
  const { data, error, refetch } = useCallQuery(labelCalls.labels, {})
  const [open, setOpen] = useState<Open>(null)
  const [typed, setTyped] = useState('')
  const remove = useCall(labelCalls.deleteLabel, { changes: [labelCalls.labels], ignoresErrors: true })
  const found = (data?.labels ?? []).filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
  const sections: { group: Group | null; labels: Label[] }[] = [
    ...(data?.groups ?? []).map((group) => ({ group, labels: found.filter(({ groupId }) => groupId === group.groupId) })),
    { group: null, labels: found.filter(({ groupId }) => groupId === null) },
  ]
  const close = () => setOpen(null)
  const actions = (
    <Can call={labelCalls.saveLabel}>
      <Button onClick={() => setOpen({ what: 'group', group: null })}>{t('audience.newGroup')}</Button>
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setOpen({ what: 'label', label: null })}>
        {t('audience.newLabel')}
      </Button>
    </Can>
  )
  return (
    <PageFrame
      page={audiencePages.labels}
      title={t('audience.title')}
      breadcrumb={[]}
      tabs={<AudienceTabs current="labels" />}
      actions={actions}
    >
      <div className="frame-body">
        {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={5} />}
        {data && data.labels.length > 12 && <SearchInput value={typed} placeholder={t('audience.searchLabels')} onChange={setTyped} />}
        {data?.labels.length === 0 && <EmptyState icon="tag" title={t('audience.noLabels')} hint={t('audience.noLabelsHint')} />}
        {sections
          .filter(({ group, labels }) => labels.length > 0 || (group !== null && typed === ''))
          .map(({ group, labels }) => (
            <section key={group?.groupId ?? ''} className="labels-group">
              <div className="row g2">
                <h2>{group?.name ?? t('audience.ungrouped')}</h2>
                <span className="m3">{labels.length}</span>
                {group && (
                  <Can call={labelCalls.saveGroup}>
                    <Button
                      type="text"
                      size="small"
                      icon={<Icon name="edit" size={14} />}
                      aria-label={t('audience.editGroup')}
                      onClick={() => setOpen({ what: 'group', group })}
                    />
                  </Can>
                )}
              </div>
              <ul className="labels-rows">
                {labels.map((label) => (
                  <Row key={label.labelId} label={label} onOpen={setOpen} />
                ))}
              </ul>
            </section>
          ))}
      </div>
      {open?.what === 'label' && <LabelDrawer label={open.label} groups={data?.groups ?? []} onClose={close} />}
      {open?.what === 'merge' && (
        <MergeDialog
          label={open.label}
          others={(data?.labels ?? []).filter(({ labelId }) => labelId !== open.label.labelId)}
          onClose={close}
        />
      )}
      {open?.what === 'group' && <GroupDialog group={open.group} onClose={close} />}
      {open?.what === 'delete' && (
        <ActDialog
          title={t('audience.deleteTitle', { name: open.label.name })}
          className="act"
          isDanger
          isDisabled={open.label.usedIn.length > 0}
          confirmText={t('audience.delete')}
          notDone={t('audience.notDone')}
          onClose={close}
          onConfirm={async () => {
            await remove.mutateAsync({ labelId: open.label.labelId })
            close()
          }}
        >
          <p className="m2">
            {open.label.usedIn.length > 0
              ? t('audience.labelUsed', { names: open.label.usedIn.map(({ name }) => name).join(t('kit.comma')) })
              : t('audience.deleteLabelHint', { n: open.label.count })}
          </p>
        </ActDialog>
      )}
    </PageFrame>
  )
}

function Row({ label, onOpen }: { label: Label; onOpen: (open: Open) => void }) {
  const t = useT()
  const canChange = useCan(labelCalls.saveLabel.access)
  return (
    <li>
      <span className="labels-name">
        <LabelTag label={label} />
      </span>
      <Link className="num nw" to={`${pathOf(audiencePages.people)}?labelId=${label.labelId}`}>
        {t('audience.people_n', { n: label.count })}
      </Link>
      <span className="m2 t13 sp">
        {label.segmentId ? t('audience.ruledBy', { name: label.segmentName }) : t('audience.byHand')}
        {label.usedIn.length > 0 && ` · ${t('audience.usedIn', { names: label.usedIn.map(({ name }) => name).join(t('kit.comma')) })}`}
      </span>
      {canChange && (
        <span className="row g1">
          <Button size="small" type="text" onClick={() => onOpen({ what: 'label', label })}>
            {t('audience.edit')}
          </Button>
          <Button size="small" type="text" onClick={() => onOpen({ what: 'merge', label })}>
            {t('audience.merge')}
          </Button>
          <Button size="small" type="text" onClick={() => onOpen({ what: 'delete', label })}>
            {t('audience.delete')}
          </Button>
        </span>
      )}
    </li>
  )
}
