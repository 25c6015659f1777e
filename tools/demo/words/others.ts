import { phrases, type Words } from './words.ts'

export const german: Words = {
  joint: ', ',
  tails: [
    'zweiter Zustand',
    'Ende Oktober',
    'Nr. 4',
    'aus dem Gedächtnis',
    'nach dem Regen',
    'kleine Fassung',
    'frühmorgens',
    'noch einmal',
  ],
  families: {
    moons: phrases(
      'Der Mond in seinen Phasen',
      'Mondkalender | Abnehmend, über Wasser | Ein Monat Monde | Vollmond mit dünner Wolke | Zwölf Phasen im Kreis',
      'Der farbige ist mein Geburtstag. | Auf schwarzem Papier, zweimal Deckweiß.',
      'mond, nacht, phasen, himmel',
    ),
    windows: phrases(
      'Erleuchtete Fenster einer Stadt bei Nacht',
      'Wer noch wach ist | Fassade gegenüber | Licht im siebten Stock | Nachtfenster | Fremdes Bücherregal',
      'Die Katze hat sich zweimal bewegt. | Lampenlicht ist nie nur ein Gelb. | Aus dem Nachtbus gesehen, am Küchentisch fertig gemacht.',
      'fenster, nacht, stadt, licht',
    ),
    forest: phrases(
      'Bäume im Nebel und in farbigem Licht',
      'Birken, erster Frost | Obstgarten in Reihen | Zwischen den Stämmen | Waldstück bei Chorin',
      'Nebel ist nur das Papier, wenn man es lässt. | Bäume als Rhythmus und nicht als Bäume.',
      'wald, bäume, birken, nebel',
    ),
    contours: phrases(
      'Eine Karte erfundener Hügel mit Höhenlinien',
      'Karte eines halb erinnerten Wegs | Messblatt 14 | Tal in Zwanzigmeterschritten | Langsame Karte',
      'Jede fünfte Linie ist kräftiger, wie auf den alten Messtischblättern. | Eine Karte ohne Namen ist eine Zeichnung.',
      'karten, höhenlinien, wandern, gelände',
    ),
    letters: phrases(
      'Buchstaben aus Scheiben, Balken und Keilen',
      'Buchstaben aus drei Formen | Große Schrift, kleines Geld | Alphabet mit Löchern | Musterblatt',
      'Keine Kurve, die ein Zirkel nicht könnte. | Der Weißraum ist das Bild, der Buchstabe steht nur drumherum.',
      'typografie, schrift, buchstaben, plakat',
    ),
    bars: phrases(
      'Formen der Jahrhundertmitte: Balken und halbe Scheiben',
      'Neunzehnhundertachtundfünfzig | Vorhang für eine kleine Bühne | Halbe Scheiben | Plattenhülle, nie gedruckt',
      'Aus einer Kiste mit Tapetenresten, das Stück ein Euro. | So sah Zuversicht aus.',
      'muster, fünfzigerjahre, formen, tapete',
    ),
  },
}

export const swedish: Words = {
  joint: ', ',
  tails: ['sent i oktober', 'nr 4', 'ur minnet', 'efter regnet', 'liten version', 'tidig morgon', 'en gång till'],
  families: {
    forest: phrases(
      'Träd i dimma och färgat ljus',
      'Björkar, första frosten | Mellan stammarna | Fruktträd i rader | November, med löv kvar',
      'Dimman är bara papperet som lyser igenom. | Se på näverns märken: ett streck var, inget likt ett annat.',
      'skog, björk, träd, dimma',
    ),
    bars: phrases(
      'Mönster med halvcirklar, staplar och frön',
      'Nittonhundrafemtioåtta | Fröskidor på rad | Halvcirklar | Gardin till köket | Tapetprov',
      'Från en låda med tapetrester på loppis. | Rytmen haltar med flit.',
      'mönster, femtiotal, tapet, former',
    ),
    boats: phrases(
      'Segelbåtar på stilla vatten',
      'Hamnen före vinden | Tre segel, Utö | Kvällsbrygga | Sista färjan hem',
      'Speglingarna trycktes först, lite blekare. | Fem färger, varav en är papper.',
      'båtar, hav, skärgård, spegling',
    ),
    quilt: phrases(
      'Lapptäcke av trianglar och rutor',
      'Flygande gäss | Timmerstuga till gästrummet | Stjärnblock | Lapptäcke i nio färger',
      'Sytt av skjortor; fickan går att hitta. | En ruta är fel, som det ska vara.',
      'lapptäcke, textil, sömnad, mönster',
    ),
    hills: phrases(
      'Fjäll bakom fjäll i kvällsljus',
      'Blå avstånd | Ås efter ås | Kväll utan vind',
      'Varje ås tar lite av himlen framför sig.',
      'fjäll, landskap, skymning, berg',
    ),
  },
}

export const indonesian: Words = {
  joint: ', ',
  tails: ['versi kedua', 'akhir Oktober', 'no. 4', 'dari ingatan', 'sesudah hujan', 'ukuran kecil', 'pagi-pagi'],
  families: {
    adire: phrases(
      'Motif pucat buatan tangan di kain celup',
      'Kain celup dari Solo | Delapan kotak | Canting dan lilin | Kain simpanan bibi',
      'Setiap garis ditarik tangan, tidak ada yang benar-benar lurus. | Birunya tidak pernah satu, itulah tandanya dicelup sendiri.',
      'batik, kain, motif, celup',
    ),
    weave: phrases(
      'Kain tenun bermotif dalam lajur',
      'Tenun sembilan lajur | Kain untuk pernikahan | Benang musim hujan | Tenun ikat Sumba',
      'Ditenun per lajur, dijahit dengan tangan. | Dibeli langsung dari yang membuatnya.',
      'tenun, kain, tekstil, motif',
    ),
    waves: phrases(
      'Ombak dalam lengkung berulang',
      'Ombak berbaris | Laut bergaris | Pantai selatan | Alun ketiga',
      'Polanya baru terlihat kalau mundur dua langkah. | Aku hitung garis putihnya: tiga puluh satu.',
      'ombak, laut, pola, air',
    ),
    fruit: phrases(
      'Pola buah, irisan, dan daun',
      'Jeruk dan daun | Delima terbelah | Kertas buah | Pir separuh',
      'Cocok untuk alas laci. | Irisannya dicetak dulu, kulitnya belakangan.',
      'buah, pola, jeruk, tekstil',
    ),
    kites: phrases(
      'Layang-layang di langit berangin',
      'Layang-layang di Sanur | Angin bagus, hari Minggu | Tujuh layangan dan satu kusut | Yang merah punyaku',
      'Ekornya yang paling bagus, ia menggambar angin. | Kartu untuk keponakan.',
      'layang-layang, langit, angin, warna',
    ),
  },
}

export const japanese: Words = {
  joint: '・',
  tails: ['習作', '十月の終わり', '第四番', '雨のあと', '朝', '小さいほう', '二度目'],
  families: {
    waves: phrases(
      'くり返す曲線で描かれた波',
      '青海波 | 冬の日本海 | 縞の海 | ならぶ波 | 九十九里の朝',
      '少し離れると、くり返しだとわかる。 | 白い線を数えたら三十一本あった。 | 見返しの紙に使いたい青。',
      '波, 海, 文様, 青',
    ),
    fish: phrases(
      '木版で刷った魚の群れ',
      '鰯の群れ | 魚屋の包み紙 | 縞の鯖 | 一匹だけ逆を向く',
      '芋版のほうがうまくいった。 | 塩とレモンで七分。',
      '魚, 版画, 文様, 鰯',
    ),
    sunprint: phrases(
      '濃い地に白く残った葉の影',
      '羊歯、九分 | 裏庭の草 | 棕櫚の葉 | 日光写真',
      '日に九分当てて、流しで洗うだけ。 | 風が来たとき、薄いほうが動いた。',
      '日光写真, 葉, 植物, 青',
    ),
    birds: phrases(
      '紙を重ねて切った鳥',
      '紙の燕 | 枝に三羽 | 南へ | 逃げた一羽',
      '紙は五枚、刃は一本。 | 影は本物で、一枚ずつ浮かせてある。',
      '鳥, 切り紙, 紙, 翼',
    ),
    botanical: phrases(
      'インクの線と淡い色の草花',
      '土手の雛罌粟 | 瓶の草花 | 色より先に線 | チューリップ、三日目',
      '色は線からずれていい。 | 付けペンで一時間、下描きなし。',
      '植物, 花, 線画, インク',
    ),
    moons: phrases(
      '夜空と月の満ち欠け',
      '月の暦 | 水の上の月 | 薄雲の満月 | 十二の相',
      '色のついた月が誕生日。 | 黒い紙に白を二度刷り。',
      '月, 夜, 満ち欠け, 空',
    ),
    quilt: phrases(
      '三角と四角を継いだ布',
      '雁の列 | 星の継ぎ | 九色の布',
      '一枚だけわざと間違えてある。',
      '布, 継ぎ, 文様, 刺し子',
    ),
  },
}
