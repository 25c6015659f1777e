import { phrases, type Words } from './words.ts'

export const portuguese: Words = {
  joint: ', ',
  tails: [
    'estudo 2',
    'ao fim da tarde',
    'de memória',
    'segunda versão',
    'fim de outubro',
    'depois da chuva',
    'n.º 7',
    'a preto e cor',
  ],
  families: {
    azulejo: phrases(
      'Azulejos com um padrão que se repete',
      'Padrão de azulejo | Azulejo do vão da escada | Painel da cozinha | Dois azulejos alternados | Fachada na Rua da Bica',
      'Um quarto desenhado, o resto é só rodar. | O que está lascado é o original. | Contei doze azuis diferentes na mesma parede.',
      'azulejo, padrão, cerâmica, lisboa',
    ),
    rooftops: phrases(
      'Casas que sobem a colina, telhado sobre telhado',
      'Telhados da Graça | Roupa estendida | Alfama, a subir | Casas como papel dobrado | O bairro visto do miradouro',
      'Desenhado de pé, que o muro estava molhado. | Cada casa são os mesmos cinco retângulos. | Procura a corda da roupa.',
      'telhados, casas, lisboa, cidade',
    ),
    boats: phrases(
      'Barcos à vela em água parada',
      'O último cacilheiro | Três velas no Tejo | Doca ao anoitecer | Barco de casco vermelho | Maré baixa em Alcochete',
      'Os reflexos foram impressos primeiro, mais claros. | A outra margem quase desaparece. | Cinco cores, e uma delas é o papel.',
      'barcos, tejo, rio, reflexo',
    ),
    dunes: phrases(
      'Dunas em camadas sob um sol baixo',
      'Estudo de duna | Duna comprida, sol baixo | Luz da Comporta | Areia e estorno | O lado da sombra',
      'Dez minutos desta luz e acabou. | O lado claro é quase só papel. | Filme de 1987, revelado tarde de mais.',
      'dunas, costa, luz, areia',
    ),
    arches: phrases(
      'Arcos e paredes em cor lisa, com sombras compridas',
      'Arcada às quatro da tarde | Pátio com uma porta | Escada e parede quente | O claustro, simplificado',
      'A sombra é que desenha; a parede só tem de ficar quieta. | Três tons e uma porta.',
      'arcos, arquitetura, sombra, escada',
    ),
    fish: phrases(
      'Peixes impressos em cardume',
      'Meia dúzia de sardinhas | Papel da peixaria | Carapaus para o almoço | Um que vai ao contrário',
      'Sal, limão, sete minutos. | Impresso com uma batata, e ganhou a batata.',
      'peixes, sardinhas, gravura, padrão',
    ),
  },
}

export const spanish: Words = {
  joint: ', ',
  tails: [
    'segunda prueba',
    'por la mañana',
    'n.º 3',
    'de memoria',
    'finales de octubre',
    'en dos tintas',
    'versión pequeña',
    'otra vez',
  ],
  families: {
    cutouts: phrases(
      'Formas orgánicas recortadas en papel de color',
      'Tijeras sin plan | Alga y estrella | Hoja, mano, hoja | Tarde de gouache | Lo que sobró',
      'Primero pinté el papel y luego corté sin dibujar. | Lo que sobró quedó mejor que lo previsto. | Con alfileres, por si cambia de idea.',
      'recortes, collage, gouache, formas',
    ),
    fruit: phrases(
      'Estampado de frutas, rodajas y hojas',
      'Limones y hojas | Granada abierta | Peras para el mantel | Higos de agosto | Naranja sanguina',
      'Un estampado que esconde bien sus costuras. | Primero la rodaja, al final la cáscara. | Para forrar los cajones de la abuela.',
      'fruta, estampado, cítricos, textil',
    ),
    stilllife: phrases(
      'Cuencos, jarras y limones sobre una mesa',
      'Limón, sal y cuenco azul | Mesa junto a la ventana | Dos jarras que no se hablan | Desayuno recogido',
      'Moví el limón una hora y lo dejé donde estaba. | La sombra de la jarra es más verde que la jarra.',
      'bodegón, cerámica, limones, mesa',
    ),
    arches: phrases(
      'Arcos y muros de color plano con sombras largas',
      'Arcos a las cuatro | Patio con una puerta | Escalera y muro cálido | El claustro, simplificado | Casa Roja',
      'La sombra hace todo el dibujo. | Tres tonos y una puerta. | Pintado en Oaxaca, a la sombra de otro muro.',
      'arcos, arquitectura, sombra, patio',
    ),
    birds: phrases(
      'Pájaros recortados en capas de papel',
      'Vencejo de papel | Tres en una rama | El que se escapó | Rumbo al sur',
      'Cinco hojas, una cuchilla y nada de pegamento a la vista. | Primero las alas y siempre al final el ojo.',
      'pájaros, papel, collage, alas',
    ),
  },
}

export const french: Words = {
  joint: ', ',
  tails: [
    'deuxième état',
    'tirage de tête',
    'n° 5',
    'format raisin',
    'épreuve d’artiste',
    'encre bleue',
    'petit format',
    'édition 2025',
  ],
  families: {
    riso: phrases(
      'Affiche en risographie, encres superposées',
      'Affiche risographiée | Deux encres en font trois | Lever de soleil décalé | Ciné-club du jeudi | Essai de tambour | La fête du papier',
      'Imprimé à Strasbourg sur papier recyclé, quarante exemplaires numérotés. | Un léger décalage, et c’est tant mieux. | Le sombre n’est que leur rencontre.',
      'risographie, affiche, impression, encre',
    ),
    letters: phrases(
      'Lettres construites avec des disques et des barres',
      'Lettres en trois formes | Grand caractère, petit budget | Alphabet à trous | Spécimen | Un mot pour la porte',
      'Aucune courbe qu’un compas ne sache tracer. | Composé en bois, imprimé à la presse à épreuves. | La contreforme fait l’image.',
      'typographie, lettres, affiche, bois',
    ),
    botanical: phrases(
      'Tiges en fleurs dessinées à l’encre sur des lavis',
      'Coquelicots du talus | Tiges dans un bocal | Planche d’herbier | Le trait avant la couleur | Tulipe, troisième jour',
      'Sérigraphie en trois passages, papier coton 300 g. | La couleur manque le trait, c’est voulu. | Dessiné avant qu’on ne range le vase.',
      'botanique, fleurs, dessin, encre',
    ),
    marbling: phrases(
      'Papier marbré, couleurs peignées',
      'Papier de garde | Bain n° 12 | Peigné deux fois | Couleur sur l’eau | Pierre et veine',
      'Chaque feuille est unique : l’eau ne recommence pas. | Pour la reliure des carnets de l’atelier. | Fiel de bœuf, carraghénane, un peigne cassé.',
      'marbrure, papier, reliure, couleur',
    ),
    birds: phrases(
      'Oiseaux en papier découpé',
      'Martinet de papier | Trois sur la branche | Celui qui s’est échappé | Vers le sud',
      'Cinq feuilles, une lame, pas de colle visible. | Carte pliée, enveloppe comprise.',
      'oiseaux, papier découpé, collage, ailes',
    ),
    fruit: phrases(
      'Motif imprimé de fruits et de feuilles',
      'Citrons et feuilles | Papier grenade | Poires au carré | Figues d’août',
      'Papier cadeau, trois feuilles par rouleau. | Un motif qui cache bien ses raccords.',
      'fruits, motif, agrumes, papier',
    ),
    stilllife: phrases(
      'Bols, cruches et citrons sur une table',
      'Citron, sel, bol bleu | Deux cruches fâchées | Table près de la fenêtre',
      'Linogravure en six couleurs, une plaque perdue. | L’ombre de la cruche est plus verte que la cruche.',
      'nature morte, céramique, citrons, table',
    ),
  },
}

export const italian: Words = {
  joint: ', ',
  tails: ['seconda prova', 'a memoria', 'fine ottobre', 'n. 6', 'dopo la pioggia', 'versione piccola', 'ancora'],
  families: {
    arches: phrases(
      'Archi e muri a tinte piatte, ombre lunghe',
      'Portico alle quattro | Cortile con una porta | Scala e muro caldo | Il chiostro, semplificato | Archi dentro archi',
      'L’ombra fa tutto il disegno. | Tre toni e una porta. | Bologna, d’agosto, quando non c’è nessuno.',
      'archi, architettura, ombra, portici',
    ),
    terrazzo: phrases(
      'Graniglia con scaglie di pietra colorata',
      'Pavimento alla veneziana | Graniglia verde | Scaglie e ottone | Campione n. 7 | Ex banca, oggi forno',
      'Un pavimento fatto con gli scarti di pavimenti migliori. | La linea di ottone segue un muro che non c’è più. | Ne vorrei un tavolo, e una schiena più forte.',
      'graniglia, pavimento, pietra, veneziana',
    ),
    stilllife: phrases(
      'Ciotole, brocche e limoni su un tavolo',
      'Limone, sale, ciotola blu | Due brocche che non si parlano | Tavolo alla finestra | Bottiglia e tre limoni',
      'Ho spostato il limone per un’ora e l’ho rimesso dov’era. | L’ombra della brocca è più verde della brocca.',
      'natura morta, ceramica, limoni, tavolo',
    ),
    rooftops: phrases(
      'Case che salgono sulla collina',
      'Tetti dopo pranzo | Panni stesi | Case come carta piegata | Una collina di finestre',
      'Disegnato in piedi, il muretto era bagnato. | Trova il filo dei panni.',
      'tetti, case, città, collina',
    ),
    marbling: phrases(
      'Carta marmorizzata a pettine',
      'Carta per risguardi | Bagno n. 12 | Pettinata due volte | Colore sull’acqua',
      'Un solo foglio, poi l’acqua è già cambiata. | Tenuta da parte per i quaderni.',
      'carta marmorizzata, legatoria, colore, acqua',
    ),
    hills: phrases(
      'Colline sovrapposte che sfumano nella sera',
      'Sette colline al tramonto | Azzurro lontano | Crinale dopo crinale',
      'Ogni crinale prende un po’ del cielo davanti a sé.',
      'colline, paesaggio, sera, crinale',
    ),
  },
}
