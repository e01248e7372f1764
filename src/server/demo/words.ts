/** The names and sentences of the demo data, by country. */

/** Where a restaurant is, and with it the language in which its people write. */
export type Country = 'ro' | 'de';

const split = (text: string) => text.trim().split(/\s+/);

/** First and last names as they are common in the two countries. */
export const names: Record<Country, { first: readonly string[]; last: readonly string[] }> = {
  ro: {
    first: split(`
      Adrian Alexandru Alin Andrei Bogdan Călin Cătălin Ciprian Claudiu Constantin Cosmin Costel Cristian Dan Daniel
      Dorin Dragoș Emil Eugen Florin Gabriel George Horațiu Ilie Ion Ionuț Iulian Laurențiu Liviu Lucian Marian Marius
      Mihai Mircea Nicolae Octavian Ovidiu Paul Petru Răzvan Radu Robert Sebastian Sergiu Silviu Sorin Ștefan Tiberiu
      Toma Tudor Valentin Vasile Victor Viorel Vlad
      Adela Adina Alexandra Alina Ana Anca Andreea Antonia Bianca Camelia Carmen Cătălina Claudia Corina Crina Cristina
      Daniela Denisa Diana Doina Elena Florentina Gabriela Georgiana Ileana Ioana Irina Iuliana Larisa Laura Lavinia
      Liliana Loredana Luminița Mădălina Magdalena Maria Mariana Mihaela Mirela Monica Nicoleta Oana Otilia Paula
      Raluca Ramona Roxana Ruxandra Sânziana Simona Sorina Ștefania Teodora Timea Valentina Veronica Viorica`),
    last: split(`
      Albu Anghel Apostol Ardeleanu Avram Bălan Bădescu Bogdan Botezatu Bratu Bucur Călinescu Cazacu Chirilă Ciobanu
      Cojocaru Coman Constantin Cozma Crăciun Cristea Danciu Diaconu Dinu Dobre Dragomir Dumitru Enache Ene Filip
      Florea Fodor Georgescu Gheorghe Grigore Groza Hanganu Hațegan Iacob Iancu Ilie Ioniță Iordache Istrate Jianu
      Kovács Lazăr Lungu Lupu Manea Marcu Marin Matei Mihăilescu Mitrea Moldovan Munteanu Mureșan Mușat Neagu Neculai
      Negoiță Nistor Olaru Oprea Oltean Pană Păun Petrescu Pintea Pîrvu Preda Rădulescu Roșca Roșu Rotaru Rusu Sandu
      Sava Simion Stan Stănescu Stoica Șerban Ștefănescu Șuteu Tănase Toma Țăranu Țurcanu Ungureanu Ursu Vădan Vasilescu
      Vlad Voicu Zaharia Zamfir`),
  },
  de: {
    first: split(`
      Alexander Andreas Benjamin Björn Christian Daniel David Dennis Emre Fabian Felix Florian Hannes Jan Johannes
      Jonas Jörg Julian Jürgen Kai Kevin Lars Leon Lukas Marcel Matthias Maximilian Mehmet Moritz Niklas Oliver Patrick
      Philipp Sebastian Stefan Sven Thomas Tim Tobias Uwe
      Andrea Anja Anna Annika Antje Aylin Bärbel Birgit Carolin Christina Elif Emma Eva Franziska Hannah Heike Ines
      Jana Jasmin Jessica Julia Katharina Katrin Kerstin Lara Laura Lea Lena Lisa Marie Melanie Meryem Nadine Nina
      Petra Sabine Sandra Sarah Silke Sophie Svenja Vanessa`),
    last: split(`
      Albrecht Arslan Bauer Baumann Becker Böhm Brandt Braun Demir Dietrich Engel Fischer Förster Frank Fuchs Graf
      Groß Günther Haas Hahn Hartmann Heinrich Herrmann Hofmann Huber Jäger Jung Kaiser Kaya Keller Köhler König Kraus
      Krämer Krüger Kuhn Lang Lehmann Lorenz Ludwig Maier Mayer Möller Müller Neumann Öztürk Pfeiffer Pohl Richter Roth
      Sauer Schäfer Schmid Schmidt Schneider Scholz Schröder Schulz Schuster Schütz Seidel Simon Sommer Stein Thoma
      Vogel Wagner Weber Weiß Werner Winkler Winter Wolf Yıldız Ziegler Zimmermann`),
  },
};

/** What evaluators write: `praise` from 8 points on, `fair` from 5. */
export const comments: Record<Country, Record<'praise' | 'fair' | 'poor', readonly string[]>> = {
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

/** Why somebody voids a report. */
export const voidReasons: Record<Country, readonly string[]> = {
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
