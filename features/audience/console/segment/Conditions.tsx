import { Button, Dropdown } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import type { Counted } from '#features/audience/shapes.ts'
import type { Naming } from '#features/audience/contract.ts'
import { say } from '#features/audience/console/say.ts'
import { firstLeaf, leafKinds } from '#features/audience/console/segment/firstLeaf.ts'
import { LeafEditor } from '#features/audience/console/segment/LeafEditor.tsx'
import { completed, isComplete, sentenceOf } from '#features/audience/sentence.ts'
import { isGroup, type Group, type Leaf, type Tree } from '#features/audience/tree.ts'

type Props = { tree: Group; counted: Counted | undefined; naming: Naming; onChange: (tree: Group) => void }

/** Condition after condition, and how many each of them leaves. */
export function Conditions({ tree, counted, naming, onChange }: Props) {
  const t = useT()
  const replace = (at: number, item: Tree | null) =>
    onChange({ ...tree, items: item ? tree.items.map((one, no) => (no === at ? item : one)) : tree.items.filter((_, no) => no !== at) })
  const lefts = leftsOf(tree, counted)
  return (
    <section className="aud-conditions" aria-label={t('audience.conditions')}>
      <p className="m3 t12 aud-legend">{t('audience.leftHint')}</p>
      <ol>
        <li className="aud-row">
          <span className="aud-link m3">{t('audience.find')}</span>
          <span className="aud-what">{t('audience.s_everybody')}</span>
          <Left left={counted?.total ?? null} share={1} />
          <span />
        </li>
        {tree.items.map((item, at) => (
          <li key={at} className="aud-row">
            <span className={item.kind === 'none' ? 'aud-link aud-not' : 'aud-link m3'}>
              {t(item.kind === 'none' ? 'audience.butNot' : 'audience.and')}
            </span>
            <div className="aud-what">
              {isGroup(item) ? (
                <GroupEditor group={item} naming={naming} onChange={(next) => replace(at, next.items.length > 0 ? next : null)} />
              ) : (
                <LeafEditor leaf={item} onChange={(leaf) => replace(at, leaf)} />
              )}
            </div>
            <Left left={lefts[at]?.left ?? null} share={lefts[at]?.share ?? 0} />
            <Button
              type="text"
              size="small"
              icon={<Icon name="x" size={14} />}
              aria-label={t('audience.removeCondition')}
              onClick={() => replace(at, null)}
            />
          </li>
        ))}
      </ol>
      <div className="row g2 wrap">
        <AddButton text={t('audience.addAnd')} icon="plus" onAdd={(leaf) => onChange({ ...tree, items: [...tree.items, leaf] })} />
        <AddButton
          text={t('audience.addOr')}
          icon="plus"
          onAdd={(leaf) => onChange({ ...tree, items: [...tree.items, { kind: 'any', items: [leaf] }] })}
        />
        <AddButton
          text={t('audience.addNot')}
          icon="minus"
          onAdd={(leaf) => onChange({ ...tree, items: [...tree.items, { kind: 'none', items: [leaf] }] })}
        />
      </div>
    </section>
  )
}

/** What each condition leaves of the step before; those still being chosen leave nothing to say. */
function leftsOf(tree: Group, counted: Counted | undefined): ({ left: number; share: number } | null)[] {
  const lefts: ({ left: number; share: number } | null)[] = []
  let before = counted?.total ?? 0
  const steps = [...(counted?.steps ?? [])]
  for (const item of tree.items) {
    const isCounted = isGroup(item) ? completed(item).items.length > 0 : isComplete(item)
    const left = isCounted ? steps.shift() : undefined
    lefts.push(left === undefined ? null : { left, share: before === 0 ? 0 : left / before })
    before = left ?? before
  }
  return lefts
}

function Left({ left, share }: { left: number | null; share: number }) {
  return (
    <span className="aud-left">
      <span className="aud-bar" aria-hidden="true">
        <span style={{ inlineSize: `${Math.max(share * 100, share > 0 ? 3 : 0)}%` }} />
      </span>
      <b className="num">{left === null ? '–' : left.toLocaleString('en-US')}</b>
    </span>
  )
}

type GroupProps = { group: Group; naming: Naming; onChange: (group: Group) => void }

/** Those of one line that are bound by "or"; what lies deeper is shown as it reads. */
function GroupEditor({ group, naming, onChange }: GroupProps) {
  const t = useT()
  const replace = (at: number, item: Leaf | null) =>
    onChange({ ...group, items: item ? group.items.map((one, no) => (no === at ? item : one)) : group.items.filter((_, no) => no !== at) })
  return (
    <div className="aud-group">
      {group.items.map((item, at) => (
        <div key={at} className="aud-inner">
          <span className="aud-link m3">{at > 0 ? t('audience.or') : ''}</span>
          <div className="aud-what">
            {isGroup(item) ? sentenceOf(item, naming, say) : <LeafEditor leaf={item} onChange={(leaf) => replace(at, leaf)} />}
          </div>
          {group.items.length > 1 && (
            <Button
              type="text"
              size="small"
              icon={<Icon name="x" size={14} />}
              aria-label={t('audience.removeCondition')}
              onClick={() => replace(at, null)}
            />
          )}
        </div>
      ))}
      <AddButton text={t('audience.addOr')} icon="plus" isText onAdd={(leaf) => onChange({ ...group, items: [...group.items, leaf] })} />
    </div>
  )
}

type AddProps = { text: string; icon: 'plus' | 'minus'; isText?: boolean; onAdd: (leaf: Leaf) => void }

function AddButton({ text, icon, isText = false, onAdd }: AddProps) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: leafKinds.map((kind) => ({ key: kind, label: textOf(`audience.kind_${kind}`), onClick: () => onAdd(firstLeaf(kind)) })),
      }}
    >
      <Button size={isText ? 'small' : 'middle'} type={isText ? 'link' : 'default'} icon={<Icon name={icon} size={14} />}>
        {text}
      </Button>
    </Dropdown>
  )
}
