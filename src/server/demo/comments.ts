/** What evaluators write, by language and by how the points turned out. */
import type { Locale } from '#contract/locale.ts';

type Mood = 'praise' | 'fair' | 'poor';

/** 8 points and more are praise, 5 to 7 fair. */
export function moodOf(points: number): Mood {
  return points >= 8 ? 'praise' : points >= 5 ? 'fair' : 'poor';
}

export const comments: Record<Extract<Locale, 'ro' | 'de'>, Record<Mood, readonly string[]>> = {
  ro: {
    praise: [
      'A salutat fiecare client cu zâmbetul pe buze.',
      'Comanda a ieșit completă și la timp, deși era aglomerat.',
      'A ținut ritmul la grătar toată seara.',
      'A ajutat o colegă nouă la casă fără să i se ceară.',
      'Un client i-a mulțumit personal pentru răbdare.',
      'Zona de lucru, impecabilă la predarea turei.',
      'A rezolvat o reclamație calm și repede.',
      'Foarte bună comunicare între casă și bucătărie.',
      'A observat singur că se termină chiflele și a anunțat din timp.',
      'Porții corecte, prezentare frumoasă.',
      'A preluat două posturi în vârf de program și s-a descurcat.',
      'Atent la alergeni, a întrebat clientul de două ori.',
      'Timp sub trei minute la fereastră pe toată durata prânzului.',
      'Mesele au fost curate și la ora de vârf.',
      'Energie bună, echipa merge mai bine când e în tură.',
    ],
    fair: [
      'Servire corectă, dar fără salut la intrare.',
      'S-a descurcat, mai are de lucru la viteză.',
      'A uitat sosul la o comandă, a corectat imediat.',
      'Uniforma în regulă, lipsea ecusonul.',
      'Bine la casă, mai nesigur la drive.',
      'Ar trebui să repete comanda înainte de a încasa.',
      'Curățenie bună, însă coșurile au fost golite târziu.',
      'Ritm bun până la ora 20, apoi a mai încetinit.',
      'Cunoaște meniul, mai puțin ofertele lunii.',
      'Politicos, dar nu a propus meniul mare.',
      'Cartofii au stat puțin cam mult sub lampă.',
      'A cerut ajutor la timp, ceea ce e bine.',
      'Predarea turei a durat prea mult.',
      'Ok în general, de urmărit spălatul pe mâini între posturi.',
    ],
    poor: [
      'A lăsat clientul să aștepte fără nicio explicație.',
      'Două comenzi greșite în aceeași oră.',
      'A folosit telefonul în zona de lucru.',
      'Grătarul nu a fost curățat la schimbul de tură.',
      'A întârziat zece minute fără să anunțe.',
      'Ton nepotrivit față de un coleg, am discutat.',
      'Nu a verificat temperatura la carne.',
      'Mănușile nu au fost schimbate după casă.',
      'Bonul nu a fost oferit clientului.',
      'Comanda de la fereastră a plecat incompletă.',
      'Pauză mai lungă decât cea stabilită.',
      'Trebuie reluat instructajul pentru alergeni.',
    ],
  },
  de: {
    praise: [
      'Hat jeden Gast freundlich begrüßt.',
      'Bestellung vollständig und pünktlich, trotz langer Schlange.',
      'Am Grill den ganzen Abend das Tempo gehalten.',
      'Hat der neuen Kollegin unaufgefordert an der Kasse geholfen.',
      'Ein Gast hat sich ausdrücklich für die Geduld bedankt.',
      'Arbeitsplatz bei der Übergabe tadellos.',
      'Reklamation ruhig und schnell gelöst.',
      'Sehr gute Absprache zwischen Kasse und Küche.',
      'Hat rechtzeitig gemeldet, dass die Brötchen ausgehen.',
      'Portionen stimmen, schön angerichtet.',
      'Zur Stoßzeit zwei Stationen übernommen und alles im Griff gehabt.',
      'Bei Allergenen zweimal nachgefragt, vorbildlich.',
      'Am Fenster mittags durchgehend unter drei Minuten.',
      'Tische auch zur Hauptzeit sauber.',
      'Gute Stimmung, das Team zieht mit.',
    ],
    fair: [
      'Korrekt bedient, aber keine Begrüßung.',
      'Ordentlich, an der Geschwindigkeit arbeiten wir noch.',
      'Soße vergessen, sofort nachgereicht.',
      'Uniform in Ordnung, Namensschild fehlte.',
      'An der Kasse sicher, am Drive noch etwas zögerlich.',
      'Sollte die Bestellung vor dem Kassieren wiederholen.',
      'Sauber gearbeitet, Müll wurde spät geleert.',
      'Bis 20 Uhr gutes Tempo, danach etwas langsamer.',
      'Kennt die Karte, die Monatsangebote noch nicht.',
      'Höflich, hat das große Menü aber nicht angeboten.',
      'Die Pommes lagen etwas zu lange unter der Lampe.',
      'Hat rechtzeitig um Hilfe gebeten, das ist gut so.',
      'Übergabe hat zu lange gedauert.',
      'Im Großen und Ganzen gut, Händewaschen zwischen den Stationen beachten.',
    ],
    poor: [
      'Gast ohne Erklärung warten lassen.',
      'Zwei falsche Bestellungen in einer Stunde.',
      'Handy im Arbeitsbereich benutzt.',
      'Grill beim Schichtwechsel nicht gereinigt.',
      'Zehn Minuten zu spät, nicht Bescheid gegeben.',
      'Unpassender Ton gegenüber einem Kollegen, Gespräch geführt.',
      'Kerntemperatur nicht geprüft.',
      'Handschuhe nach der Kasse nicht gewechselt.',
      'Dem Gast keinen Beleg angeboten.',
      'Bestellung am Fenster unvollständig herausgegeben.',
      'Pause länger als abgesprochen.',
      'Allergenunterweisung muss wiederholt werden.',
    ],
  },
};

/** Why somebody takes a feedback out again. */
export const voidReasons: Record<Extract<Locale, 'ro' | 'de'>, readonly string[]> = {
  ro: [
    'Înregistrat de două ori',
    'Apăsat din greșeală',
    'Era pentru alt coleg',
    'Dublură, văzută la raportul zilei',
  ],
  de: [
    'Doppelt erfasst',
    'Versehentlich gespeichert',
    'War für eine andere Kollegin',
    'Dublette, beim Tagesabschluss gesehen',
  ],
};
