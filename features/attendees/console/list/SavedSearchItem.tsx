import { Button, Dropdown } from 'antd'
import type { CustomSearch } from '#features/attendees/shapes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { opensFocused } from '#features/attendees/console/opensFocused.ts'

type Props = {
  search: CustomSearch
  isCurrent: boolean
  onLoad: () => void
  onRename: () => void
  onShare: () => void
  onDelete: () => void
}

/** Whoever made a search may rename, share and delete it; shared ones of others can only be used. */
export function SavedSearchItem({ search: { name, isMine, isShared }, isCurrent, onLoad, onRename, onShare, onDelete }: Props) {
  const t = useT()
  const verbs: Record<string, () => void> = { rename: onRename, share: onShare, delete: onDelete }
  return (
    <li className="view-item">
      <button type="button" className="view-load" aria-current={isCurrent} onClick={onLoad}>
        <span className="sp ell">{name}</span>
        {isShared && <span className="tag">{isMine ? t('attendees.shared') : t('attendees.ofTeam')}</span>}
        {isCurrent && <Icon name="check" size={14} />}
      </button>
      {isMine && (
        <Dropdown
          trigger={['click']}
          {...opensFocused}
          placement="bottomRight"
          classNames={{ root: 'view-menu' }}
          getPopupContainer={(trigger) => trigger.parentElement ?? trigger}
          menu={{
            items: [
              { key: 'rename', label: t('attendees.rename') },
              { key: 'share', label: isShared ? t('attendees.unshare') : t('attendees.share') },
              { key: 'delete', label: t('core.delete'), danger: true },
            ],
            onClick: ({ key }) => verbs[key]?.(),
          }}
        >
          <Button type="text" size="small" aria-label={t('attendees.moreOf', { name })} icon={<Icon name="more" />} />
        </Dropdown>
      )}
    </li>
  )
}
