import { Button, Input, InputNumber, Segmented, Slider, Switch } from 'antd'
import { useId, type ReactNode } from 'react'
import { isScannable } from '#core/scannable.ts'
import { FileUpload } from '#console/kit/FileUpload.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { plainWritable, writerPart } from '#console/kit/writerPart.ts'
import { BACKGROUND } from '#features/posters/console/designer/LayerList.tsx'
import { kindIcons, layerName } from '#features/posters/console/designer/words.ts'
import { posterFields, type PosterValues } from '#features/posters/rules.ts'
import { LEAST_SIDE, MOST_TEXT, type Layer, type Scene } from '#features/posters/scene.ts'

type Props = {
  scene: Scene
  values: PosterValues
  chosen: string
  onScene: (scene: Scene, key: string) => void
  onLayer: (layer: Layer, key: string) => void
  onOrder: (by: 1 | -1) => void
  onCopy: () => void
  onRemove: () => void
}

/** What can be said of the chosen layer, and where it lies. */
export function Inspector({ scene, values, chosen, onScene, onLayer, onOrder, onCopy, onRemove }: Props) {
  const t = useT()
  const layer = scene.layers.find(({ id }) => id === chosen)
  if (chosen === BACKGROUND) return <Background scene={scene} onScene={onScene} />
  if (!layer) return <p className="poster-inspect m3">{t('posters.nothingChosen')}</p>
  const set = (part: Partial<Layer>) => onLayer({ ...layer, ...part } as Layer, `${Object.keys(part).join(' ')} ${layer.id}`)
  return (
    <div className="poster-inspect">
      <h2 className="row g2">
        <Icon name={kindIcons[layer.kind]} />
        <span className="ell">{layerName(layer, values, t)}</span>
      </h2>
      <LayerFields key={layer.id} layer={layer} set={set} />
      <section>
        <h3>{t('posters.position')}</h3>
        <div className="poster-four">
          {(['x', 'y', 'width', 'height'] as const).map((part) => (
            <InputNumber
              key={part}
              prefix={t(`posters.${part}`)}
              aria-label={t(`posters.${part}`)}
              min={part === 'x' || part === 'y' ? -4_000 : LEAST_SIDE}
              max={4_000}
              precision={0}
              value={layer[part]}
              onChange={(value) => value !== null && set({ [part]: value })}
            />
          ))}
        </div>
        <Labelled label={t('posters.opacity')}>
          {(id) => (
            <Slider
              ariaLabelForHandle={t('posters.opacity')}
              key={id}
              min={0}
              max={1}
              step={0.05}
              value={layer.opacity}
              onChange={(opacity) => set({ opacity })}
            />
          )}
        </Labelled>
      </section>
      <div className="row g1 wrap">
        <Button size="small" onClick={() => onOrder(1)}>
          {t('posters.forward')}
        </Button>
        <Button size="small" onClick={() => onOrder(-1)}>
          {t('posters.backward')}
        </Button>
        <Button size="small" icon={<Icon name="copy" size={14} />} onClick={onCopy}>
          {t('posters.copy')}
        </Button>
        <Button size="small" danger icon={<Icon name="trash" size={14} />} onClick={onRemove}>
          {t('posters.remove')}
        </Button>
      </div>
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="poster-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

export function ColourField({ label, value, onChange }: { label: string; value: string; onChange: (colour: string) => void }) {
  return (
    <Labelled label={label}>
      {(id) => <input id={id} className="poster-colour" type="color" value={value} onChange={({ target }) => onChange(target.value)} />}
    </Labelled>
  )
}

type FieldsProps = { layer: Layer; set: (part: Partial<Layer>) => void }

function LayerFields({ layer, set }: FieldsProps) {
  const t = useT()
  if (layer.kind === 'text') return <TextFields layer={layer} set={set} />
  if (layer.kind === 'qr')
    return (
      <section>
        <ColourField label={t('posters.colour')} value={layer.colour} onChange={(colour) => set({ colour })} />
        <p className="t12 m3">{isScannable(layer.colour) ? t('posters.qrHint') : <b role="alert">{t('posters.qrPale')}</b>}</p>
      </section>
    )
  if (layer.kind === 'avatar')
    return (
      <section className="poster-pair">
        <ColourField label={t('posters.colour')} value={layer.colour} onChange={(colour) => set({ colour })} />
        <ColourField label={t('posters.ink')} value={layer.ink} onChange={(ink) => set({ ink })} />
      </section>
    )
  if (layer.kind === 'picture')
    return (
      <section>
        <FileUpload purpose="content" onChange={([file]) => file && set({ fileId: file.id })} />
        <Corner value={layer.corner} onChange={(corner) => set({ corner })} />
      </section>
    )
  return (
    <section>
      <Segmented
        aria-label={t('posters.form')}
        block
        value={layer.form}
        options={(['rect', 'ellipse', 'rings'] as const).map((value) => ({ value, label: t(`posters.form_${value}`) }))}
        onChange={(form) => set({ form })}
      />
      <div className="poster-pair">
        <ColourField label={t('posters.colour')} value={layer.colour} onChange={(colour) => set({ colour })} />
        {layer.form === 'rect' && <Corner value={layer.corner} onChange={(corner) => set({ corner })} />}
      </div>
    </section>
  )
}

function Corner({ value, onChange }: { value: number; onChange: (corner: number) => void }) {
  const t = useT()
  return (
    <Labelled label={t('posters.corner')}>
      {(id) => <InputNumber id={id} min={0} max={2_000} precision={0} value={value} onChange={(corner) => onChange(corner ?? 0)} />}
    </Labelled>
  )
}

function TextFields({ layer, set }: { layer: Extract<Layer, { kind: 'text' }>; set: FieldsProps['set'] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <section>
      <Labelled label={t('posters.content')}>
        {(id) => (
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={MOST_TEXT}
            value={layer.text}
            onChange={({ target }) => set({ text: target.value })}
          />
        )}
      </Labelled>
      <PartOf
        of={writerPart}
        props={{ place: 'poster', language, target: plainWritable(layer.text, MOST_TEXT, (text) => set({ text })) }}
      />
      <fieldset className="row g1 wrap poster-words" aria-label={t('posters.fields')}>
        {posterFields.map((field) => (
          <Button key={field} size="small" onClick={() => set({ text: `${layer.text}{{${field}}}`.slice(0, MOST_TEXT) })}>
            {t(`posters.field_${field}`)}
          </Button>
        ))}
      </fieldset>
      <p className="t12 m3">{t('posters.fallbackHint', { sample: '{{Name|…}}' })}</p>
      <div className="poster-pair">
        <Labelled label={t('posters.fontSize')}>
          {(id) => (
            <InputNumber id={id} min={8} max={400} precision={0} value={layer.size} onChange={(size) => size !== null && set({ size })} />
          )}
        </Labelled>
        <ColourField label={t('posters.colour')} value={layer.colour} onChange={(colour) => set({ colour })} />
      </div>
      <Segmented
        aria-label={t('posters.align')}
        block
        value={layer.align}
        options={(['left', 'center', 'right'] as const).map((value) => ({ value, label: t(`posters.align_${value}`) }))}
        onChange={(align) => set({ align })}
      />
      <div className="poster-switch">
        <span>{t('posters.strong')}</span>
        <Switch aria-label={t('posters.strong')} checked={layer.isStrong} onChange={(isStrong) => set({ isStrong })} />
      </div>
      <div className="poster-switch">
        <span>
          {t('posters.shrinking')}
          <small className="m3">{t('posters.shrinkingHint')}</small>
        </span>
        <Switch aria-label={t('posters.shrinking')} checked={layer.isShrinking} onChange={(isShrinking) => set({ isShrinking })} />
      </div>
    </section>
  )
}

function Background({ scene, onScene }: Pick<Props, 'scene' | 'onScene'>) {
  const t = useT()
  const { background } = scene
  const set = (part: Partial<Scene['background']>) =>
    onScene({ ...scene, background: { ...background, ...part } }, `background ${Object.keys(part).join(' ')}`)
  return (
    <div className="poster-inspect">
      <h2 className="row g2">
        <Icon name="image" />
        {t('posters.background')}
      </h2>
      <section>
        <div className="poster-pair">
          <ColourField label={t('posters.colour')} value={background.colour} onChange={(colour) => set({ colour })} />
          <ColourField label={t('posters.colourTo')} value={background.to ?? background.colour} onChange={(to) => set({ to })} />
        </div>
        {background.to && (
          <Button size="small" onClick={() => set({ to: null })}>
            {t('posters.noGradient')}
          </Button>
        )}
      </section>
      <section>
        <h3>{t('posters.picture')}</h3>
        <FileUpload purpose="content" onChange={([file]) => set({ fileId: file?.id ?? null })} />
        {background.fileId && (
          <Button size="small" icon={<Icon name="trash" size={14} />} onClick={() => set({ fileId: null })}>
            {t('core.delete')}
          </Button>
        )}
      </section>
    </div>
  )
}
