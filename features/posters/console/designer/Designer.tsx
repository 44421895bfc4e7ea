import { Button, Modal, Switch } from 'antd'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { FileUpload } from '#console/kit/FileUpload.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { Inspector } from '#features/posters/console/designer/Inspector.tsx'
import { LayerList } from '#features/posters/console/designer/LayerList.tsx'
import { freeId, newLayer } from '#features/posters/console/designer/newLayer.ts'
import { Stage } from '#features/posters/console/designer/Stage.tsx'
import type { History } from '#features/posters/console/designer/useHistory.ts'
import { kindIcons } from '#features/posters/console/designer/words.ts'
import { added, keyed, resized, type PosterValues } from '#features/posters/rules.ts'
import { MOST_LAYERS, type Layer, type LayerKind, type Scene } from '#features/posters/scene.ts'
import '#features/posters/console/posters.css'

const inserted = ['text', 'picture', 'avatar', 'qr', 'shape'] as const satisfies readonly LayerKind[]

type Props = {
  history: History<Scene>
  values: PosterValues
  url: string
  portraitId?: string | null
  canEdit: boolean
  onSave: () => void
  /** Beside the poster: whose it is. */
  aside?: ReactNode
}

/** Layers on the left, the poster in the middle, what can be changed on the right. */
export function Designer({ history, values, url, portraitId = null, canEdit, onSave, aside }: Props) {
  const t = useT()
  const snapId = useId()
  const { value: scene, set } = history
  const [chosen, setChosen] = useState('')
  const [isSnapping, setSnapping] = useState(true)
  const [isPicking, setPicking] = useState(false)
  const setLayer = (layer: Layer, key: string) =>
    set({ ...scene, layers: scene.layers.map((one) => (one.id === layer.id ? layer : one)) }, key)
  const add = (layer: Layer) => {
    const next = added(scene, layer)
    if (!next) return showToast({ kind: 'info', text: t('posters.full', { most: MOST_LAYERS }) })
    set(next)
    setChosen(layer.id)
  }
  const insert = (kind: LayerKind) =>
    kind === 'picture' ? setPicking(true) : add(newLayer(scene, kind, { text: t('posters.newText'), fileId: '' }))
  const remove = (id: string) => {
    set({ ...scene, layers: scene.layers.filter((one) => one.id !== id) })
    setChosen('')
  }
  const order = (by: 1 | -1) => {
    const at = scene.layers.findIndex(({ id }) => id === chosen)
    const layer = scene.layers[at]
    if (!layer || at + by < 0 || at + by >= scene.layers.length) return
    set({ ...scene, layers: scene.layers.toSpliced(at, 1).toSpliced(at + by, 0, layer) })
  }
  const copy = () => {
    const layer = scene.layers.find(({ id }) => id === chosen)
    if (layer) add({ ...layer, id: freeId(scene, layer.kind), x: layer.x + 24, y: layer.y + 24 })
  }
  const layerKeys = (event: KeyboardEvent, layer: Layer) => {
    if (!canEdit || event.ctrlKey || event.metaKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') return remove(layer.id)
    const changed = keyed(layer, scene.size, event)
    if (!changed) return
    event.preventDefault()
    setLayer(changed, `keys ${layer.id}`)
  }
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    const isTyping = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement
    if (key === 's') {
      event.preventDefault()
      if (canEdit) onSave()
    }
    if (isTyping || (key !== 'z' && key !== 'y')) return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) history.redo()
    else history.undo()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+Z and Ctrl+S bubble here from whatever has the focus
    <div className={aside ? 'poster-designer has-aside' : 'poster-designer'} onKeyDown={keys}>
      <LayerList
        scene={scene}
        values={values}
        chosen={chosen}
        canEdit={canEdit}
        onChoose={setChosen}
        onKey={layerKeys}
        onSize={(size) => set(resized(scene, size))}
      />
      <section className="poster-middle" aria-label={t('posters.stage')}>
        {canEdit && (
          <fieldset className="poster-insert" aria-label={t('posters.insert')}>
            <span className="m3 poster-insert-label">{t('posters.insert')}</span>
            {inserted.map((kind) => (
              <Button key={kind} type="text" size="small" icon={<Icon name={kindIcons[kind]} />} onClick={() => insert(kind)}>
                {t(`posters.kind_${kind}`)}
              </Button>
            ))}
          </fieldset>
        )}
        <div className="poster-stage">
          <Stage
            scene={scene}
            values={values}
            url={url}
            portraitId={portraitId}
            chosen={chosen}
            canEdit={canEdit}
            isSnapping={isSnapping}
            onChoose={setChosen}
            onLayer={setLayer}
            onKey={layerKeys}
          />
        </div>
        {canEdit && (
          <div className="poster-stage-foot">
            <label htmlFor={snapId}>{t('posters.snap')}</label>
            <Switch id={snapId} size="small" checked={isSnapping} onChange={setSnapping} />
            <span className="t12 m3 sp">{t('posters.stageHint')}</span>
          </div>
        )}
      </section>
      {aside}
      {canEdit && (
        <aside className="poster-right" aria-label={t('posters.content')}>
          <Inspector
            scene={scene}
            values={values}
            chosen={chosen}
            onScene={set}
            onLayer={setLayer}
            onOrder={order}
            onCopy={copy}
            onRemove={() => remove(chosen)}
          />
        </aside>
      )}
      {isPicking && (
        <Modal open title={t('posters.choosePicture')} footer={null} onCancel={() => setPicking(false)}>
          <FileUpload
            purpose="content"
            onChange={([file]) => {
              if (!file) return
              setPicking(false)
              add(newLayer(scene, 'picture', { text: '', fileId: file.id }))
            }}
          />
        </Modal>
      )}
    </div>
  )
}
