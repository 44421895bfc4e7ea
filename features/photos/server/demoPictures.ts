import type { SKRSContext2D } from '@napi-rs/canvas'
import { canvasKit } from '#features/posters/server/canvas.ts'

const WIDTH = 1_200
const HEIGHT = 800
/** As large as a phone needs, so that the demo is filled in no time. */
const SCALE = 0.75
type Chance = () => number
export const demoScenes = ['stage', 'audience', 'panel', 'portrait', 'dinner', 'hall'] as const
export type DemoScene = (typeof demoScenes)[number]

const skins = ['#f1c9a5', '#e0ac7e', '#c68b59', '#f6d7bd']
const clothes = ['#1d3557', '#8a2b3a', '#2f6b3a', '#b8732e', '#4b3b8f', '#22333b']
const hairs = ['#1b1b1f', '#3b2b22', '#6b4a2f', '#5b5f66']
const pick = <Item>(list: readonly Item[], chance: Chance): Item => list[Math.floor(chance() * list.length)] as Item

/** Painted, not taken: nobody’s face is in the demo. */
export async function demoPicture(scene: DemoScene, chance: Chance): Promise<Buffer> {
  const kit = await canvasKit()
  const canvas = kit.createCanvas(WIDTH * SCALE, HEIGHT * SCALE)
  const brush = canvas.getContext('2d')
  brush.scale(SCALE, SCALE)
  scenes[scene](brush, chance)
  return canvas.encode('jpeg', 90)
}

function ground(brush: SKRSContext2D, from: string, to: string): void {
  const light = brush.createLinearGradient(0, 0, 0, HEIGHT)
  light.addColorStop(0, from)
  light.addColorStop(1, to)
  brush.fillStyle = light
  brush.fillRect(0, 0, WIDTH, HEIGHT)
}

function rings(brush: SKRSContext2D, x: number, y: number, most: number): void {
  brush.strokeStyle = 'rgba(255, 255, 255, 0.22)'
  brush.lineWidth = 3
  for (let radius = 30; radius < most; radius += 34) {
    brush.beginPath()
    brush.arc(x, y, radius, 0, Math.PI * 2)
    brush.stroke()
  }
}

function disc(brush: SKRSContext2D, x: number, y: number, radius: number, colour: string): void {
  brush.fillStyle = colour
  brush.beginPath()
  brush.arc(x, y, radius, 0, Math.PI * 2)
  brush.fill()
}

function person(brush: SKRSContext2D, x: number, y: number, size: number, chance: Chance): void {
  brush.fillStyle = pick(clothes, chance)
  brush.beginPath()
  brush.ellipse(x, y + size * 1.9, size * 1.15, size * 1.2, 0, Math.PI, 0)
  brush.fill()
  brush.fillRect(x - size * 1.15, y + size * 1.88, size * 2.3, size * 0.9)
  disc(brush, x, y + size * 0.05, size * 0.62, pick(skins, chance))
  brush.fillStyle = pick(hairs, chance)
  brush.beginPath()
  brush.arc(x, y - size * 0.08, size * 0.66, Math.PI, 0)
  brush.fill()
}

function screen(brush: SKRSContext2D, x: number, y: number, width: number, height: number): void {
  brush.fillStyle = '#0d5c54'
  brush.fillRect(x, y, width, height)
  brush.save()
  brush.beginPath()
  brush.rect(x, y, width, height)
  brush.clip()
  rings(brush, x + width * 0.72, y + height * 0.55, width)
  disc(brush, x + width * 0.72, y + height * 0.55, 24, '#9fe0c8')
  disc(brush, x + width * 0.5, y + height * 0.3, 12, '#f28f5b')
  brush.restore()
}

const scenes: Record<DemoScene, (brush: SKRSContext2D, chance: Chance) => void> = {
  stage(brush, chance) {
    ground(brush, '#07110f', '#12302b')
    screen(brush, 220, 110, 760, 360)
    brush.fillStyle = '#0a1a17'
    brush.fillRect(120, 560, 960, 40)
    person(brush, 360 + chance() * 480, 430, 44, chance)
    for (let seat = 0; seat < 26; seat += 1) disc(brush, 20 + seat * 47, 740 + (seat % 3) * 14, 26, '#050b0a')
  },
  audience(brush, chance) {
    ground(brush, '#0c1f2b', '#1b3a4b')
    for (let row = 0; row < 5; row += 1)
      for (let seat = 0; seat < 9 - Math.floor(row / 2); seat += 1)
        person(brush, 60 + seat * (132 + row * 12) + (row % 2) * 60, 120 + row * 140, 34 + row * 8, chance)
  },
  panel(brush, chance) {
    ground(brush, '#0b2a26', '#061512')
    screen(brush, 160, 70, 880, 260)
    for (let seat = 0; seat < 4; seat += 1) {
      brush.fillStyle = '#f4f1ea'
      brush.fillRect(190 + seat * 220, 520, 150, 150)
      person(brush, 265 + seat * 220, 430, 62, chance)
    }
  },
  portrait(brush, chance) {
    ground(brush, '#164e46', '#0a2723')
    rings(brush, 900, 240, 700)
    for (let light = 0; light < 9; light += 1) disc(brush, chance() * WIDTH, chance() * 400, 20 + chance() * 50, 'rgba(242, 193, 91, 0.16)')
    person(brush, 600, 330, 210, chance)
  },
  dinner(brush, chance) {
    ground(brush, '#3a1d10', '#160a05')
    for (let light = 0; light < 40; light += 1)
      disc(brush, chance() * WIDTH, 40 + chance() * 220, 5 + chance() * 9, 'rgba(255, 208, 120, 0.75)')
    for (let table = 0; table < 3; table += 1) {
      brush.fillStyle = '#f6efe2'
      brush.beginPath()
      brush.ellipse(220 + table * 380, 600, 170, 60, 0, 0, Math.PI * 2)
      brush.fill()
      for (let guest = 0; guest < 3; guest += 1) person(brush, 130 + table * 380 + guest * 90, 430, 38, chance)
    }
  },
  hall(brush, chance) {
    ground(brush, '#dfe7e6', '#b9c7c5')
    for (let booth = 0; booth < 4; booth += 1) {
      brush.fillStyle = pick(['#1f6fb2', '#b85c38', '#0d5c54', '#8a2b3a'], chance)
      brush.fillRect(60 + booth * 290, 150, 250, 60)
      brush.fillStyle = '#ffffff'
      brush.fillRect(60 + booth * 290, 210, 250, 240)
      person(brush, 180 + booth * 290 + chance() * 60, 470, 46, chance)
    }
  },
}
