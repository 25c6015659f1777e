import { type BoardPlan, plan } from './boards.ts'

const night = 'dusk abeokuta plum pine-smoke ember tidepool moss carbon'
const print = 'brick cobalt flamingo mint-tin persimmon fern plum lemon rosewood tejo'

export const boardsOfOthers: readonly BoardPlan[] = [
  plan('theo', 'Nachtfenster', 'windows moons', night, { pins: 15, languages: ['de'], days_ago: 600, category: 'architecture', description: 'Vom Nachtbus aus gesehen.' }),
  plan('theo', 'Karten ohne Namen', 'contours forest', 'moss olive-grove north-sea oat glacier wheat', { pins: 11, languages: ['de'], days_ago: 420, category: 'outdoors' }),
  plan('theo', 'Schrift und Muster', 'letters bars', 'carbon brick saffron cobalt ember fern', { pins: 9, languages: ['de'], days_ago: 300, category: 'design' }),
  plan('atelier', 'Affiches', 'riso letters', print, { pins: 24, languages: ['fr'], days_ago: 1000, category: 'art', description: 'Tirages numérotés de l’atelier, expédiés à plat.', shelves: { riso: 'Risographie', letters: 'Caractères en bois' } }),
  plan('atelier', 'Papiers marbrés', 'marbling', '', { pins: 16, languages: ['fr'], days_ago: 800, category: 'diy', description: 'Chaque feuille est unique : l’eau ne recommence pas.' }),
  plan('atelier', 'Cartes et carnets', 'botanical birds', 'fern rosewood sea-glass lemon lilac tejo heather', { pins: 14, languages: ['fr'], days_ago: 560, category: 'illustration' }),
  plan('atelier', 'Cuisine de l’imprimeur', 'stilllife fruit', 'lemon persimmon olive-grove terracotta mint-tin', { pins: 9, languages: ['fr'], days_ago: 200, category: 'food' }),
  plan('haruka', '海のもの', 'waves fish', 'tejo tidepool abeokuta sea-glass north-sea flamingo cobalt', { pins: 18, languages: ['ja'], days_ago: 880, category: 'nature', description: '海辺で拾ったかたちと文様。' }),
  plan('haruka', '日光写真と草花', 'sunprint botanical', 'tejo abeokuta fern heather glacier moss', { pins: 13, languages: ['ja'], days_ago: 500, category: 'gardening', shelves: { sunprint: '日光写真', botanical: '線画' } }),
  plan('haruka', '月と鳥', 'moons birds quilt', 'dusk lilac rosewood wheat pine-smoke', { pins: 9, languages: ['ja'], days_ago: 260, category: 'art' }),
  plan('lucia', 'Tijeras', 'cutouts birds', 'flamingo cobalt lemon persimmon mint-tin night-market', { pins: 18, languages: ['es'], days_ago: 720, category: 'diy', description: 'Papel pintado, tijeras y música alta.' }),
  plan('lucia', 'Fruta y muros', 'fruit arches stilllife', 'persimmon terracotta lemon saffron flamingo olive-grove', { pins: 13, languages: ['es'], days_ago: 400, category: 'art', shelves: { fruit: 'Fruta', arches: 'Muros' } }),
  plan('lucia', 'Ideas para el patio', 'botanical', '', { pins: 0, languages: ['es'], days_ago: 12, category: 'gardening', description: 'Todavía nada. Pronto.' }),
  plan('giulia', 'Portici', 'arches rooftops', 'terracotta brick persimmon rosewood saffron oat tejo', { pins: 16, languages: ['it'], days_ago: 950, category: 'architecture', description: 'Trentotto chilometri d’ombra.' }),
  plan('giulia', 'Pavimenti', 'terrazzo marbling', '', { pins: 12, languages: ['it'], days_ago: 640, category: 'design' }),
  plan('giulia', 'Domenica', 'stilllife hills', 'olive-grove wheat lemon dusk glacier', { pins: 8, languages: ['it'], days_ago: 180, category: 'home' }),
  plan('elin', 'Tapeter och lapptäcken', 'bars quilt', 'saffron mint-tin flamingo fern cobalt lilac wheat', { pins: 16, languages: ['sv'], days_ago: 700, category: 'home', shelves: { bars: 'Tapeter', quilt: 'Lapptäcken' } }),
  plan('elin', 'Skog och skärgård', 'forest boats hills', 'moss glacier north-sea pine-smoke heather dusk', { pins: 13, languages: ['sv'], days_ago: 500, category: 'nature' }),
  plan('dewi', 'Kain', 'weave adire', 'terracotta ember plum abeokuta saffron rosewood moss', { pins: 17, languages: ['id'], days_ago: 650, category: 'fashion', description: 'Tenun dan celup, dari Sumba sampai Solo.' }),
  plan('dewi', 'Angin dan ombak', 'waves kites fruit', 'tidepool flamingo sea-glass persimmon tejo', { pins: 12, languages: ['id'], days_ago: 330, category: 'outdoors' }),
  plan('rui', 'Rolos perdidos', 'dunes boats rooftops', 'tejo oat north-sea', { pins: 9, languages: ['pt'], days_ago: 1050, category: 'photography', description: 'O que estava no disco que avariou.' }),
  plan('rui', 'Mercado do Livramento', 'fish azulejo arches', 'tejo lemon brick', { pins: 6, languages: ['pt'], days_ago: 470, category: 'photography' }),
  plan('maximiliana', 'Gradients for long afternoons without appointments', 'auras', 'plum lilac dusk flamingo saffron sea-glass night-market', { pins: 8, languages: ['en'], days_ago: 520, category: 'art' }),
  plan('maximiliana', 'さくらの継ぎ布と Grandmother’s quilts وألحفة جدتي', 'quilt letters', '', { pins: 6, languages: ['en', 'ja'], days_ago: 230, category: 'history' }),
  plan('june', 'Someday', 'dunes', 'dusk', { pins: 1, languages: ['en'], days_ago: 6 }),
]
