/** Names as they are common in the two countries. */
import type { Locale } from '#contract/locale.ts';

export interface NamePool {
  first: readonly string[];
  last: readonly string[];
}

const words = (text: string) => text.trim().split(/\s+/);

export const names: Record<Extract<Locale, 'ro' | 'de'>, NamePool> = {
  ro: {
    first: words(`
      Adrian Alexandru Alin Andrei Bogdan Călin Cătălin Ciprian Claudiu Constantin Cosmin Costel Cristian Dan Daniel
      Dorin Dragoș Emil Eugen Florin Gabriel George Horațiu Ilie Ion Ionuț Iulian Laurențiu Liviu Lucian Marian Marius
      Mihai Mircea Nicolae Octavian Ovidiu Paul Petru Răzvan Radu Robert Sebastian Sergiu Silviu Sorin Ștefan Tiberiu
      Toma Tudor Valentin Vasile Victor Viorel Vlad
      Adela Adina Alexandra Alina Ana Anca Andreea Antonia Bianca Camelia Carmen Cătălina Claudia Corina Crina Cristina
      Daniela Denisa Diana Doina Elena Florentina Gabriela Georgiana Ileana Ioana Irina Iuliana Larisa Laura Lavinia
      Liliana Loredana Luminița Mădălina Magdalena Maria Mariana Mihaela Mirela Monica Nicoleta Oana Otilia Paula
      Raluca Ramona Roxana Ruxandra Sânziana Simona Sorina Ștefania Teodora Timea Valentina Veronica Viorica`),
    last: words(`
      Albu Anghel Apostol Ardeleanu Avram Bălan Bădescu Bogdan Botezatu Bratu Bucur Călinescu Cazacu Chirilă Ciobanu
      Cojocaru Coman Constantin Cozma Crăciun Cristea Danciu Diaconu Dinu Dobre Dragomir Dumitru Enache Ene Filip
      Florea Fodor Georgescu Gheorghe Grigore Groza Hanganu Hațegan Iacob Iancu Ilie Ioniță Iordache Istrate Jianu
      Kovács Lazăr Lungu Lupu Manea Marcu Marin Matei Mihăilescu Mitrea Moldovan Munteanu Mureșan Mușat Neagu Neculai
      Negoiță Nistor Olaru Oprea Oltean Pană Păun Petrescu Pintea Pîrvu Preda Rădulescu Roșca Roșu Rotaru Rusu Sandu
      Sava Simion Stan Stănescu Stoica Șerban Ștefănescu Șuteu Tănase Toma Țăranu Țurcanu Ungureanu Ursu Vădan Vasilescu
      Vlad Voicu Zaharia Zamfir`),
  },
  de: {
    first: words(`
      Alexander Andreas Benjamin Björn Christian Daniel David Dennis Emre Fabian Felix Florian Hannes Jan Johannes
      Jonas Jörg Julian Jürgen Kai Kevin Lars Leon Lukas Marcel Matthias Maximilian Mehmet Moritz Niklas Oliver Patrick
      Philipp Sebastian Stefan Sven Thomas Tim Tobias Uwe
      Andrea Anja Anna Annika Antje Aylin Bärbel Birgit Carolin Christina Elif Emma Eva Franziska Hannah Heike Ines
      Jana Jasmin Jessica Julia Katharina Katrin Kerstin Lara Laura Lea Lena Lisa Marie Melanie Meryem Nadine Nina
      Petra Sabine Sandra Sarah Silke Sophie Svenja Vanessa`),
    last: words(`
      Albrecht Arslan Bauer Baumann Becker Böhm Brandt Braun Demir Dietrich Engel Fischer Förster Frank Fuchs Graf
      Groß Günther Haas Hahn Hartmann Heinrich Herrmann Hofmann Huber Jäger Jung Kaiser Kaya Keller Köhler König Kraus
      Krämer Krüger Kuhn Lang Lehmann Lorenz Ludwig Maier Mayer Möller Müller Neumann Öztürk Pfeiffer Pohl Richter Roth
      Sauer Schäfer Schmid Schmidt Schneider Scholz Schröder Schulz Schuster Schütz Seidel Simon Sommer Stein Thoma
      Vogel Wagner Weber Weiß Werner Winkler Winter Wolf Yıldız Ziegler Zimmermann`),
  },
};
