import { Button, Input, Select } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { linkTypes, type MenuItem, type MenuProblem } from '#features/officialAccounts/rules.ts'

type Props = {
  item: MenuItem
  isReadOnly: boolean
  /** Of one with entries below it, how many: it leads nowhere itself. */
  itemCount: number
  problems: readonly MenuProblem[]
  onChange: (part: Partial<MenuItem>) => void
  onRemove: () => void
  onUp?: () => void
}

export function MenuFields({ item, isReadOnly, itemCount, problems, onChange, onRemove, onUp }: Props) {
  const t = useT()
  const { name, linkType, url, appId, pagePath } = item
  const problemOf = (field: MenuProblem['field']) => {
    const found = problems.find((one) => one.field === field)
    return found && <div className="official-problem">{t(`officialAccounts.wrong_${found.problem}`)}</div>
  }
  const text = (field: 'name' | 'url' | 'appId' | 'pagePath', label: string, value: string, maxLength: number) => (
    <div>
      <Input
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
      {field !== 'pagePath' && problemOf(field)}
    </div>
  )
  const isMiniApp = linkType === linkTypes.miniApp
  return (
    <div className="official-fields">
      {text('name', t('officialAccounts.itemName'), name, 20)}
      {itemCount > 0 ? (
        <span className="m2">{t('officialAccounts.link_2')}</span>
      ) : (
        <Select
          aria-label={t('officialAccounts.afterClick')}
          value={linkType}
          disabled={isReadOnly}
          options={Object.values(linkTypes).map((value) => ({ value, label: t(`officialAccounts.link_${value}`) }))}
          onChange={(next) => onChange({ linkType: next })}
        />
      )}
      {itemCount > 0 ? (
        <span className="m3">{t('officialAccounts.opensItems', { n: itemCount })}</span>
      ) : linkType === linkTypes.none ? (
        <span className="m3">{t('officialAccounts.answersName')}</span>
      ) : (
        text('url', t(isMiniApp ? 'officialAccounts.urlOfMiniApp' : 'officialAccounts.url'), url, 1_000)
      )}
      {isReadOnly ? (
        <span />
      ) : (
        <span className="row">
          {onUp && (
            <Button
              type="text"
              size="small"
              icon={<Icon name="upd" size={14} />}
              aria-label={t('officialAccounts.moveUp', { name })}
              onClick={onUp}
            />
          )}
          <Button
            type="text"
            size="small"
            icon={<Icon name="trash" size={14} />}
            aria-label={t('officialAccounts.removeItem', { name })}
            onClick={onRemove}
          />
        </span>
      )}
      {isMiniApp && itemCount === 0 && (
        <>
          <div className="wide">{text('appId', t('officialAccounts.miniAppId'), appId, 40)}</div>
          <div className="wide">{text('pagePath', t('officialAccounts.pagePath'), pagePath, 300)}</div>
        </>
      )}
    </div>
  )
}
